import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel } from '../demo-hotel.ts'

export const casaAzul1884: DemoHotel = {
  slug: 'casa-azul-1884',
  name: 'Casa Azul 1884',
  type: 'townhouse',
  address: 'Rua dos Azulejos 9',
  city: 'Tavira',
  region: { de: 'Algarve', en: 'Algarve', vi: 'Algarve' },
  country: 'PT',
  zip: '8800-346',
  latitude: 37.1266,
  longitude: -7.6486,
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+351 281 000 118',
  headline: {
    de: 'Blaue Kacheln, kühler Innenhof, Orangen zum Frühstück',
    en: 'Blue tiles, a cool courtyard, oranges for breakfast',
    vi: 'Gạch men xanh, sân trong mát rượi, cam tươi cho bữa sáng',
  },
  description: {
    de: 'Ein Fischhändler ließ das Haus 1884 mit Azulejos verkleiden, damit seine Frau das Meer auch an Regentagen sah. Heute schlafen Sie hinter denselben Kacheln, in elf Zimmern mit hohen Decken und Holzläden. Im Innenhof plätschert ein Brunnen, dort decken wir ab acht Uhr das Frühstück: Feigenmarmelade, Ziegenkäse, Orangensaft aus dem eigenen Baum. Zur römischen Brücke sind es vier Minuten, zur Fähre auf die Insel zehn. Ein Fahrrad leihen wir Ihnen gern.',
    en: 'In 1884 a fish merchant had the house clad in azulejos so that his wife could see the sea even on rainy days. You sleep behind those same tiles, in eleven rooms with high ceilings and wooden shutters. A fountain murmurs in the courtyard, where breakfast is laid from eight: fig jam, goat’s cheese, juice from our own orange tree. The Roman bridge is four minutes away, the ferry to the island ten. We will gladly lend you a bicycle.',
    vi: 'Năm 1884, một thương nhân buôn cá cho ốp gạch azulejo khắp mặt nhà để vợ ông được ngắm màu biển cả những ngày mưa. Nay quý khách ngủ sau chính những viên gạch ấy, trong mười một căn phòng trần cao, cửa chớp gỗ. Giữa sân có đài phun nước róc rách; từ tám giờ, chúng tôi dọn bữa sáng tại đó: mứt sung, phô mai dê, nước cam từ cây nhà trồng. Cầu La Mã cách bốn phút đi bộ, bến phà ra đảo mười phút. Xe đạp có sẵn cho quý khách mượn.',
  },
  nearby: {
    de: 'Römische Brücke 350 m · Fähre zur Ilha de Tavira 900 m · Bahnhof 1,2 km · Flughafen Faro 38 km',
    en: 'Roman bridge 350 m · ferry to Ilha de Tavira 900 m · station 1.2 km · Faro airport 38 km',
    vi: 'Cầu La Mã 350 m · phà ra đảo Tavira 900 m · ga tàu 1,2 km · sân bay Faro 38 km',
  },
  photos: [
    {
      art: 'casa-azulejo',
      alt: {
        de: 'Blau gekachelte Fassade mit grüner Tür und zwei Orangenbäumen',
        en: 'Blue tiled façade with a green door and two orange trees',
        vi: 'Mặt tiền ốp gạch men xanh, cửa xanh lá và hai cây cam',
      },
    },
    {
      art: 'azul-courtyard',
      alt: {
        de: 'Innenhof mit Brunnen, Kacheln und gedecktem Tisch',
        en: 'Courtyard with fountain, tiles and a laid table',
        vi: 'Sân trong với đài phun nước, gạch men và bàn ăn',
      },
    },
    {
      art: 'room-azul-blue',
      alt: {
        de: 'Doppelzimmer in Weiß und Blau',
        en: 'Double room in white and blue',
        vi: 'Phòng đôi tông trắng xanh',
      },
    },
    {
      art: 'breakfast-azul',
      alt: { de: 'Frühstück im Innenhof', en: 'Breakfast in the courtyard', vi: 'Bữa sáng ngoài sân trong' },
    },
    {
      art: 'room-azul-attic',
      alt: {
        de: 'Dachzimmer mit Blick über die Ziegeldächer',
        en: 'Attic room above the tiled roofs',
        vi: 'Phòng áp mái nhìn ra các mái ngói',
      },
    },
    bathPhoto('azul'),
  ],
  amenities: [
    ofHouse('old_town'),
    ofHouse('garden', { de: 'Innenhof', en: 'Courtyard', vi: 'Sân trong' }),
    ofHouse('breakfast', { de: 'Frühstück im Hof', en: 'Breakfast in the courtyard', vi: 'Bữa sáng ngoài sân' }),
    ofHouse('wifi'),
    ofHouse('bicycles'),
    ofHouse('reading_room'),
    ofHouse('cot'),
    ofRooms('air_conditioning'),
    ofRooms('balcony', { de: 'Französischer Balkon', en: 'French balcony', vi: 'Ban công kiểu Pháp' }),
    ofRooms('shower'),
    ofRooms('bathtub'),
    ofRooms('desk'),
    ofRooms('minibar'),
  ],
  roomTypes: [
    {
      key: 'double-blue',
      name: { de: 'Doppelzimmer Azul', en: 'Azul Double Room', vi: 'Phòng đôi Azul' },
      description: {
        de: 'Halbhoch gekachelt, mit französischem Balkon zur Gasse. Mittags halten die Läden die Hitze draußen.',
        en: 'Tiled to shoulder height, with a French balcony over the lane. At noon the shutters keep the heat out.',
        vi: 'Tường ốp gạch lưng chừng, ban công kiểu Pháp nhìn ra hẻm. Trưa đến, cửa chớp che hết nắng nóng.',
      },
      maxOccupancy: 2,
      basePriceMinor: 7650,
      bedTypes: [beds.double160],
      sizeSqm: 20,
      view: views.street,
      amenities: ['air_conditioning', 'balcony', 'shower'],
      photos: [
        {
          art: 'room-azul-blue',
          alt: {
            de: 'Doppelzimmer in Weiß und Blau',
            en: 'Double room in white and blue',
            vi: 'Phòng đôi tông trắng xanh',
          },
        },
        bathPhoto('azul'),
      ],
      rooms: numbered(11, 5),
    },
    {
      key: 'twin-courtyard',
      name: { de: 'Zweibettzimmer Innenhof', en: 'Courtyard Twin Room', vi: 'Phòng hai giường sân trong' },
      description: {
        de: 'Nach hinten gelegen, mit dem Brunnen als einzigem Geräusch. Zwei Betten, ein Schreibtisch, Bücher.',
        en: 'At the back, where the fountain is the only sound. Two beds, a desk, a shelf of books.',
        vi: 'Nằm phía sau nhà, chỉ nghe tiếng nước chảy. Hai giường, một bàn viết và kệ sách.',
      },
      maxOccupancy: 2,
      basePriceMinor: 8200,
      bedTypes: [beds.twin90],
      sizeSqm: 21,
      view: views.courtyard,
      amenities: ['air_conditioning', 'desk', 'shower'],
      photos: [
        {
          art: 'room-azul-twin',
          alt: {
            de: 'Zweibettzimmer zum Innenhof',
            en: 'Twin room facing the courtyard',
            vi: 'Phòng hai giường nhìn ra sân trong',
          },
        },
        bathPhoto('azul'),
      ],
      rooms: numbered(21, 4),
    },
    {
      key: 'attic-suite',
      name: { de: 'Dachsuite', en: 'Attic Suite', vi: 'Suite áp mái' },
      description: {
        de: 'Unter den alten Balken, mit frei stehender Wanne und Blick bis zu den Salinen.',
        en: 'Beneath the old beams, with a free-standing bath and a view as far as the salt pans.',
        vi: 'Dưới những thanh xà cổ, có bồn tắm đặt riêng và tầm nhìn tới tận ruộng muối.',
      },
      maxOccupancy: 3,
      basePriceMinor: 12800,
      bedTypes: [together(beds.double180, beds.sofaBed)],
      sizeSqm: 36,
      view: views.rooftops,
      amenities: ['air_conditioning', 'bathtub', 'desk', 'minibar'],
      photos: [
        {
          art: 'room-azul-attic',
          alt: {
            de: 'Dachzimmer mit Blick über die Ziegeldächer',
            en: 'Attic room above the tiled roofs',
            vi: 'Phòng áp mái nhìn ra các mái ngói',
          },
        },
        bathPhoto('azul'),
      ],
      rooms: numbered(31, 2),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 12,
  seasons: [
    { from: '06-15', to: '09-15', percent: 35 },
    { from: '11-15', to: '12-20', percent: -10 },
  ],
}
