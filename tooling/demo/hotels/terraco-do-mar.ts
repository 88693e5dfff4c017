import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel } from '../demo-hotel.ts'

export const terracoDoMar: DemoHotel = {
  slug: 'terraco-do-mar',
  name: 'Terraço do Mar',
  type: 'boutique',
  address: 'Rua do Miradouro 21',
  city: 'Carvoeiro',
  region: { de: 'Algarve', en: 'Algarve', vi: 'Algarve' },
  country: 'PT',
  zip: '8400-517',
  latitude: 37.0973,
  longitude: -8.4702,
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+351 282 000 137',
  headline: {
    de: 'Frühstück unter Bougainvillea, die Bucht zu Füßen',
    en: 'Breakfast under bougainvillea, the bay at your feet',
    vi: 'Ăn sáng dưới giàn hoa giấy, vịnh biển ngay dưới chân',
  },
  description: {
    de: 'Achtzehn Zimmer, alle nach Süden, und davor eine Terrasse, auf der die Tage länger werden als geplant. Carvoeiro liegt wie ein Amphitheater um seine kleine Bucht; wir sitzen in der obersten Reihe. Morgens serviert Inês Eier mit Kräutern aus dem Topfgarten, abends schenkt ihr Bruder Weine aus Lagoa aus. Hundertzwölf Stufen führen zum Strand, wir haben sie gezählt. Für den Rückweg fährt bis Mitternacht unser kleiner Elektrowagen.',
    en: 'Eighteen rooms, all facing south, and in front of them a terrace where days turn out longer than planned. Carvoeiro curves around its little bay like an amphitheatre; we have the top row. In the morning Inês serves eggs with herbs from her pots, in the evening her brother pours wines from Lagoa. It is a hundred and twelve steps to the beach, we have counted. For the way back our little electric cart runs until midnight.',
    vi: 'Mười tám căn phòng đều hướng nam, phía trước là sân hiên nơi ngày nào cũng dài hơn dự định. Carvoeiro ôm lấy vịnh nhỏ như một khán đài, còn chúng tôi ngồi ở hàng ghế cao nhất. Sáng sáng chị Inês làm món trứng với rau thơm trồng trong chậu, tối đến em trai chị rót vang Lagoa mời khách. Xuống biển phải qua một trăm mười hai bậc thang, chúng tôi đã đếm rồi. Lúc về, xe điện nhỏ của nhà chạy đến nửa đêm.',
  },
  nearby: {
    de: 'Strand von Carvoeiro 250 m · Felsenweg Algar Seco 900 m · Lagoa 6 km · Flughafen Faro 62 km',
    en: 'Carvoeiro beach 250 m · Algar Seco boardwalk 900 m · Lagoa 6 km · Faro airport 62 km',
    vi: 'Bãi biển Carvoeiro 250 m · lối đi vách đá Algar Seco 900 m · Lagoa 6 km · sân bay Faro 62 km',
  },
  photos: [
    {
      art: 'terrace-sea',
      alt: {
        de: 'Terrasse unter Bougainvillea mit gedecktem Tisch über der Bucht',
        en: 'Terrace under bougainvillea with a laid table above the bay',
        vi: 'Sân hiên dưới giàn hoa giấy, bàn ăn nhìn xuống vịnh',
      },
    },
    {
      art: 'carvoeiro-cove',
      alt: {
        de: 'Die kleine Bucht von Carvoeiro mit Fischerbooten am Strand',
        en: 'The little cove of Carvoeiro with fishing boats on the sand',
        vi: 'Vịnh nhỏ Carvoeiro với thuyền chài trên bãi cát',
      },
    },
    {
      art: 'room-terraco-sea',
      alt: {
        de: 'Doppelzimmer mit Blick auf die Bucht',
        en: 'Double room above the bay',
        vi: 'Phòng đôi nhìn xuống vịnh',
      },
    },
    {
      art: 'breakfast-terraco',
      alt: { de: 'Frühstück auf der Terrasse', en: 'Breakfast on the terrace', vi: 'Bữa sáng trên sân hiên' },
    },
    {
      art: 'room-terraco-suite',
      alt: { de: 'Suite am Abend', en: 'Suite in the evening', vi: 'Phòng suite buổi tối' },
    },
    bathPhoto('terraco'),
  ],
  amenities: [
    ofHouse('terrace', { de: 'Dachterrasse', en: 'Roof terrace', vi: 'Sân thượng' }),
    ofHouse('sea_view'),
    ofHouse('breakfast', { de: 'Frühstück à la carte', en: 'Breakfast à la carte', vi: 'Bữa sáng gọi món' }),
    ofHouse('wifi'),
    ofHouse('bar', { de: 'Weinbar', en: 'Wine bar', vi: 'Quầy rượu vang' }),
    ofHouse('beach', { de: 'Strand in 250 m', en: 'Beach 250 m away', vi: 'Cách bãi biển 250 m' }),
    ofHouse('electric_charging'),
    ofRooms('air_conditioning'),
    ofRooms('balcony'),
    ofRooms('minibar'),
    ofRooms('safe'),
    ofRooms('bathtub'),
    ofRooms('shower'),
  ],
  roomTypes: [
    {
      key: 'double-bay',
      name: { de: 'Doppelzimmer Bucht', en: 'Bay Double Room', vi: 'Phòng đôi nhìn ra vịnh' },
      description: {
        de: 'Heller Stein, ein breites Bett und die Balkontür, die Sie nachts offen lassen werden.',
        en: 'Pale stone, a wide bed and a balcony door that you will leave open at night.',
        vi: 'Đá sáng màu, giường rộng và cánh cửa ban công mà đêm về quý khách sẽ muốn để ngỏ.',
      },
      maxOccupancy: 2,
      basePriceMinor: 9800,
      bedTypes: [beds.double180],
      sizeSqm: 24,
      view: views.sea,
      amenities: ['balcony', 'air_conditioning', 'safe', 'shower'],
      photos: [
        {
          art: 'room-terraco-sea',
          alt: {
            de: 'Doppelzimmer mit Blick auf die Bucht',
            en: 'Double room above the bay',
            vi: 'Phòng đôi nhìn xuống vịnh',
          },
        },
        bathPhoto('terraco'),
      ],
      rooms: numbered(101, 10),
    },
    {
      key: 'twin-bay',
      name: { de: 'Zweibettzimmer Bucht', en: 'Bay Twin Room', vi: 'Phòng hai giường nhìn ra vịnh' },
      description: {
        de: 'Zwei getrennte Betten, derselbe Blick. Das Bad hat ein Fenster zum Meer.',
        en: 'Two separate beds, the same view. The bathroom has a window to the sea.',
        vi: 'Hai giường riêng, cùng một khung cảnh. Phòng tắm có cửa sổ nhìn ra biển.',
      },
      maxOccupancy: 2,
      basePriceMinor: 9800,
      bedTypes: [beds.twin100],
      sizeSqm: 24,
      view: views.sea,
      amenities: ['balcony', 'air_conditioning', 'safe', 'shower'],
      photos: [
        {
          art: 'room-terraco-twin',
          alt: {
            de: 'Zweibettzimmer mit Meerblick',
            en: 'Twin room with a sea view',
            vi: 'Phòng hai giường nhìn ra biển',
          },
        },
        bathPhoto('terraco'),
      ],
      rooms: numbered(111, 5),
    },
    {
      key: 'corner-suite',
      name: { de: 'Ecksuite Miradouro', en: 'Miradouro Corner Suite', vi: 'Suite góc Miradouro' },
      description: {
        de: 'Fenster nach Süden und Westen, Sofa, Wanne. Vom Bett aus sehen Sie die Sonne ins Meer sinken.',
        en: 'Windows south and west, a sofa, a bath. From the bed you see the sun sink into the sea.',
        vi: 'Cửa sổ hướng nam và tây, ghế sofa, bồn tắm. Nằm trên giường vẫn thấy mặt trời lặn xuống biển.',
      },
      maxOccupancy: 4,
      basePriceMinor: 16500,
      bedTypes: [together(beds.double200, beds.sofaBed)],
      sizeSqm: 42,
      view: views.sea,
      amenities: ['balcony', 'air_conditioning', 'minibar', 'safe', 'bathtub'],
      photos: [
        {
          art: 'room-terraco-suite',
          alt: { de: 'Suite am Abend', en: 'Suite in the evening', vi: 'Phòng suite buổi tối' },
        },
        bathPhoto('terraco'),
      ],
      rooms: numbered(201, 3),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 12,
  seasons: [
    { from: '06-10', to: '09-20', percent: 55 },
    { from: '01-05', to: '02-20', percent: -15 },
  ],
}
