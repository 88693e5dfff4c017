import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const garden: DemoPhoto = {
  art: 'room-saobien-garden',
  alt: { de: 'Gartenbungalow aus Bambus', en: 'Bamboo garden bungalow', vi: 'Bungalow tre hướng vườn' },
}
const beach: DemoPhoto = {
  art: 'room-saobien-beach',
  alt: {
    de: 'Strandvilla mit Blick aufs Meer',
    en: 'Beach villa facing the sea',
    vi: 'Biệt thự bãi biển nhìn ra biển',
  },
}
const family: DemoPhoto = {
  art: 'room-saobien-family',
  alt: {
    de: 'Familienbungalow mit zwei Betten',
    en: 'Family bungalow with two beds',
    vi: 'Bungalow gia đình hai giường',
  },
}

export const vinhSaoBien: DemoHotel = {
  slug: 'vinh-sao-bien',
  name: 'Vịnh Sao Biển',
  type: 'resort',
  address: 'Tổ 3, đường Ông Lang, Cửa Dương',
  city: 'Phú Quốc',
  region: { de: 'Insel Phú Quốc', en: 'Phú Quốc Island', vi: 'Đảo Phú Quốc' },
  country: 'VN',
  zip: '92509',
  latitude: 10.2611,
  longitude: 103.9401,
  currency: 'VND',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+84 297 000 0166',
  headline: {
    de: 'Hängematten zwischen Palmen, Sonnenuntergang inklusive',
    en: 'Hammocks between palms, sunset included',
    vi: 'Võng giữa hàng dừa, hoàng hôn có sẵn',
  },
  description: {
    de: 'An der Westküste von Phú Quốc, wo der Pfeffer bis fast ans Meer wächst, stehen unsere vierzig Bungalows verstreut zwischen Kokospalmen. Kein Haus ist höher als die Bäume. Gebaut haben Zimmerleute aus dem Dorf, mit Bambus, Lehm und Palmblatt; kühl bleibt es auch ohne Klimaanlage, aber es gibt sie. Morgens fangen wir mit frischer Kokosnuss an, abends grillt Anh Tuấn am Strand, was die Boote bringen. Sonnenuntergang ist um sechs. Niemand hat ihn je verpasst.',
    en: 'On the west coast of Phú Quốc, where pepper grows almost down to the sea, our forty bungalows are scattered among coconut palms. No house is taller than the trees. Carpenters from the village built them with bamboo, clay and palm leaf; they stay cool without air conditioning, though there is some. We start the day with a fresh coconut, and in the evening Anh Tuấn grills on the beach whatever the boats bring. Sunset is at six. Nobody has ever missed it.',
    vi: 'Bên bờ tây Phú Quốc, nơi vườn tiêu mọc gần sát biển, bốn mươi căn bungalow của chúng tôi nằm rải rác dưới hàng dừa. Không mái nhà nào cao hơn ngọn cây. Thợ mộc trong làng dựng nhà bằng tre, đất và lá; không bật điều hòa vẫn mát, nhưng điều hòa thì có đủ. Sáng mở đầu bằng trái dừa tươi, chiều anh Tuấn nướng ngay trên bãi những gì thuyền vừa đem về. Sáu giờ mặt trời lặn. Chưa ai từng để lỡ.',
  },
  nearby: {
    de: 'Strand Ông Lang 0 m · Pfeffergärten 2 km · Nachtmarkt Dương Đông 7 km · Flughafen Phú Quốc 15 km',
    en: 'Ông Lang beach 0 m · pepper gardens 2 km · Dương Đông night market 7 km · Phú Quốc airport 15 km',
    vi: 'Bãi Ông Lang 0 m · vườn tiêu 2 km · chợ đêm Dương Đông 7 km · sân bay Phú Quốc 15 km',
  },
  photos: [
    {
      art: 'phuquoc-beach',
      alt: {
        de: 'Bungalows unter Palmen am türkisen Meer',
        en: 'Bungalows under palms by the turquoise sea',
        vi: 'Bungalow dưới hàng dừa bên biển xanh ngọc',
      },
    },
    {
      art: 'phuquoc-sunset',
      alt: {
        de: 'Hängematte zwischen zwei Palmen bei Sonnenuntergang',
        en: 'Hammock between two palms at sunset',
        vi: 'Chiếc võng giữa hai cây dừa lúc hoàng hôn',
      },
    },
    beach,
    {
      art: 'breakfast-saobien',
      alt: {
        de: 'Frühstück mit Drachenfrucht und Kokosnuss',
        en: 'Breakfast with dragon fruit and coconut',
        vi: 'Bữa sáng với thanh long và dừa tươi',
      },
    },
    garden,
    bathPhoto('saobien'),
  ],
  amenities: [
    ofHouse('beach', { de: 'Direkt am Strand', en: 'Right on the beach', vi: 'Ngay trên bãi biển' }),
    ofHouse('pool', { de: 'Pool mit Meerblick', en: 'Pool facing the sea', vi: 'Hồ bơi nhìn ra biển' }),
    ofHouse('spa'),
    ofHouse('restaurant', { de: 'Strandrestaurant', en: 'Beach restaurant', vi: 'Nhà hàng trên bãi biển' }),
    ofHouse('bar'),
    ofHouse('breakfast'),
    ofHouse('wifi'),
    ofHouse('bicycles'),
    ofHouse('garden', { de: 'Palmengarten', en: 'Palm garden', vi: 'Vườn dừa' }),
    ofHouse('cot'),
    ofRooms('air_conditioning'),
    ofRooms('terrace', { de: 'Eigene Veranda', en: 'Private veranda', vi: 'Hiên riêng' }),
    ofRooms('sea_view'),
    ofRooms('minibar'),
    ofRooms('safe'),
    ofRooms('shower', { de: 'Freiluftdusche', en: 'Open-air shower', vi: 'Vòi sen ngoài trời' }),
    ofRooms('bathtub'),
  ],
  roomTypes: [
    {
      key: 'garden-bungalow',
      name: { de: 'Gartenbungalow', en: 'Garden Bungalow', vi: 'Bungalow Vườn' },
      description: {
        de: 'Bambus, Lehm, eine Veranda mit Hängematte und die Dusche unter freiem Himmel.',
        en: 'Bamboo, clay, a veranda with a hammock and a shower under the open sky.',
        vi: 'Tre, đất, hiên nhà mắc võng và vòi sen dưới trời sao.',
      },
      maxOccupancy: 2,
      basePriceMinor: 2_100_000,
      bedTypes: [beds.double180],
      sizeSqm: 32,
      view: views.garden,
      amenities: ['terrace', 'air_conditioning', 'shower', 'safe'],
      photos: [garden, bathPhoto('saobien')],
      rooms: numbered(1, 20),
    },
    {
      key: 'family-bungalow',
      name: { de: 'Familienbungalow', en: 'Family Bungalow', vi: 'Bungalow Gia Đình' },
      description: {
        de: 'Zwei große Betten, eine Veranda über Eck und ein Sandkasten, der hundert Meter breit ist.',
        en: 'Two large beds, a veranda round the corner and a sandpit a hundred metres wide.',
        vi: 'Hai giường lớn, hiên bao góc và một bãi cát rộng trăm mét cho bọn trẻ.',
      },
      maxOccupancy: 4,
      basePriceMinor: 3_200_000,
      bedTypes: [beds.twoDoubles],
      sizeSqm: 46,
      view: views.garden,
      amenities: ['terrace', 'air_conditioning', 'minibar', 'shower', 'safe'],
      photos: [family, bathPhoto('saobien')],
      rooms: numbered(31, 12),
    },
    {
      key: 'beach-villa',
      name: { de: 'Strandvilla', en: 'Beach Villa', vi: 'Biệt thự Bãi Biển' },
      description: {
        de: 'Die vorderste Reihe. Zwölf Schritte vom Bett ins Wasser, eine Wanne mit Blick auf den Horizont.',
        en: 'The front row. Twelve steps from bed to water, a bath that faces the horizon.',
        vi: 'Hàng đầu tiên sát biển. Từ giường ra nước mười hai bước, bồn tắm nhìn thẳng chân trời.',
      },
      maxOccupancy: 3,
      basePriceMinor: 4_850_000,
      bedTypes: [together(beds.double200, beds.extraBed)],
      sizeSqm: 54,
      view: views.sea,
      amenities: ['sea_view', 'terrace', 'bathtub', 'air_conditioning', 'minibar', 'safe'],
      photos: [beach, bathPhoto('saobien')],
      rooms: numbered(51, 8),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 10,
  seasons: [
    { from: '12-20', to: '12-31', percent: 45 },
    { from: '01-01', to: '03-31', percent: 25 },
    { from: '07-01', to: '09-30', percent: -25 },
  ],
}
