import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const tube: DemoPhoto = {
  art: 'room-phoden-tile',
  alt: { de: 'Doppelzimmer mit Zementfliesen', en: 'Double room with cement tiles', vi: 'Phòng đôi lát gạch bông' },
}
const green: DemoPhoto = {
  art: 'room-phoden-green',
  alt: {
    de: 'Zimmer mit grünen Fensterläden zum Innenhof',
    en: 'Room with green shutters facing the courtyard',
    vi: 'Phòng cửa chớp xanh nhìn ra sân trong',
  },
}
const suite: DemoPhoto = {
  art: 'room-phoden-suite',
  alt: {
    de: 'Suite mit Seidenlampen am Abend',
    en: 'Suite with silk lamps in the evening',
    vi: 'Suite với đèn lụa buổi tối',
  },
}

export const phoDen: DemoHotel = {
  slug: 'pho-den',
  name: 'Phố Đèn',
  type: 'boutique',
  address: '58 Hàng Bạc',
  city: 'Hà Nội',
  region: { de: 'Altstadt von Hanoi', en: 'Hanoi Old Quarter', vi: 'Phố cổ Hà Nội' },
  country: 'VN',
  zip: '11010',
  latitude: 21.0341,
  longitude: 105.8527,
  currency: 'VND',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+84 24 0000 0158',
  headline: {
    de: 'Vier Meter breit, sechzig Meter tief, voller Licht',
    en: 'Four metres wide, sixty metres deep, full of light',
    vi: 'Rộng bốn mét, sâu sáu mươi mét, chan hòa ánh sáng',
  },
  description: {
    de: 'Ein Röhrenhaus der Silberschmiede, schmal zur Straße und nach hinten endlos: drei Lichthöfe, Farne, Zementfliesen in elf Mustern. Vorn hupt Hanoi, im zweiten Hof hören Sie nur noch die Singvögel des Nachbarn. Zweiundzwanzig Zimmer, keines wie das andere. Morgens steht vor der Tür die Phở-Frau, die seit dreißig Jahren denselben Topf rührt; wir bringen Ihnen die Schale auch auf die Dachterrasse. Dort servieren wir am Abend Eierkaffee, wenn unter Ihnen die Lampen angehen.',
    en: 'A silversmiths’ tube house, narrow on the street and endless behind it: three light wells, ferns, cement tiles in eleven patterns. Hanoi hoots at the front; in the second courtyard you only hear the neighbour’s songbirds. Twenty-two rooms, no two alike. In the morning the phở lady stands outside, stirring the same pot as for thirty years; we will carry a bowl up to the roof terrace for you. Up there we serve egg coffee in the evening, as the lamps come on below.',
    vi: 'Ngôi nhà ống của thợ bạc, mặt phố thì hẹp mà đi vào sâu hun hút: ba giếng trời, dương xỉ, gạch bông mười một họa tiết. Ngoài cửa là tiếng còi xe Hà Nội, vào đến sân thứ hai chỉ còn nghe chim hót nhà bên. Hai mươi hai phòng, chẳng phòng nào giống phòng nào. Sáng ra trước cửa có bà hàng phở, ba mươi năm vẫn một nồi nước dùng; chúng tôi bưng bát phở lên sân thượng cho quý khách. Tối đến, cũng trên ấy, mời quý khách cà phê trứng khi phố lên đèn.',
  },
  nearby: {
    de: 'Hoàn-Kiếm-See 500 m · Đồng-Xuân-Markt 600 m · Bahnhof Hà Nội 1,8 km · Flughafen Nội Bài 26 km',
    en: 'Hoàn Kiếm lake 500 m · Đồng Xuân market 600 m · Hà Nội station 1.8 km · Nội Bài airport 26 km',
    vi: 'Hồ Hoàn Kiếm 500 m · chợ Đồng Xuân 600 m · ga Hà Nội 1,8 km · sân bay Nội Bài 26 km',
  },
  photos: [
    {
      art: 'hanoi-street',
      alt: {
        de: 'Schmale Altstadthäuser von Hanoi am Abend mit Lampen und Garküche',
        en: 'Narrow old-quarter houses of Hanoi in the evening with lamps and a food stall',
        vi: 'Nhà ống phố cổ Hà Nội buổi tối với đèn và hàng quán',
      },
    },
    {
      art: 'hanoi-lake',
      alt: {
        de: 'Schildkrötenturm und rote Brücke im Morgendunst',
        en: 'Turtle Tower and the red bridge in the morning haze',
        vi: 'Tháp Rùa và cầu Thê Húc trong sương sớm',
      },
    },
    suite,
    {
      art: 'breakfast-phoden',
      alt: { de: 'Phở und Kaffee zum Frühstück', en: 'Phở and coffee for breakfast', vi: 'Phở và cà phê buổi sáng' },
    },
    tube,
    green,
  ],
  amenities: [
    ofHouse('old_town'),
    ofHouse('terrace', { de: 'Dachterrasse', en: 'Roof terrace', vi: 'Sân thượng' }),
    ofHouse('breakfast', { de: 'Frühstück mit Phở', en: 'Breakfast with phở', vi: 'Bữa sáng có phở' }),
    ofHouse('bar', { de: 'Kaffeebar', en: 'Coffee bar', vi: 'Quầy cà phê' }),
    ofHouse('spa', { de: 'Kräuterbad und Massage', en: 'Herbal bath and massage', vi: 'Tắm lá thuốc và mát-xa' }),
    ofHouse('wifi'),
    ofHouse('reading_room'),
    ofRooms('air_conditioning'),
    ofRooms('desk'),
    ofRooms('safe'),
    ofRooms('minibar'),
    ofRooms('bathtub'),
    ofRooms('shower'),
    ofRooms('balcony'),
  ],
  roomTypes: [
    {
      key: 'double-tile',
      name: { de: 'Doppelzimmer Gạch Bông', en: 'Gạch Bông Double Room', vi: 'Phòng đôi Gạch Bông' },
      description: {
        de: 'Handgegossene Fliesen unter den Füßen, ein Rattanbett, das Fenster zum ersten Lichthof.',
        en: 'Hand-poured tiles underfoot, a rattan bed, a window on the first light well.',
        vi: 'Gạch bông đúc tay dưới chân, giường mây, cửa sổ mở ra giếng trời thứ nhất.',
      },
      maxOccupancy: 2,
      basePriceMinor: 1_480_000,
      bedTypes: [beds.double160],
      sizeSqm: 19,
      view: views.courtyard,
      amenities: ['air_conditioning', 'shower', 'safe', 'desk'],
      photos: [tube, bathPhoto('phoden')],
      rooms: numbered(201, 10),
    },
    {
      key: 'twin-courtyard',
      name: { de: 'Zweibettzimmer Farnhof', en: 'Fern Court Twin Room', vi: 'Phòng hai giường Sân Dương Xỉ' },
      description: {
        de: 'Grüne Läden, dahinter Farne bis an den Sims. Das ruhigste Zimmer im lautesten Viertel.',
        en: 'Green shutters, and ferns up to the sill behind them. The quietest room in the loudest quarter.',
        vi: 'Cửa chớp xanh, dương xỉ mọc sát bậu cửa. Căn phòng yên nhất giữa khu phố ồn nhất.',
      },
      maxOccupancy: 2,
      basePriceMinor: 1_620_000,
      bedTypes: [beds.twin100],
      sizeSqm: 22,
      view: views.garden,
      amenities: ['air_conditioning', 'shower', 'safe', 'desk'],
      photos: [green, bathPhoto('phoden')],
      rooms: numbered(301, 8),
    },
    {
      key: 'silk-suite',
      name: { de: 'Seidensuite', en: 'Silk Suite', vi: 'Suite Lụa' },
      description: {
        de: 'Zur Straße, mit Balkon und Doppelfenstern: zuschauen, ohne mitzuhupen. Kupferwanne, Seidenlampen.',
        en: 'On the street, with balcony and double windows: watch without joining the horns. Copper bath, silk lamps.',
        vi: 'Hướng phố, có ban công và cửa kính hai lớp: ngắm phố mà không nghe còi. Bồn tắm đồng, đèn lụa.',
      },
      maxOccupancy: 3,
      basePriceMinor: 2_950_000,
      bedTypes: [together(beds.double200, beds.sofaBed)],
      sizeSqm: 38,
      view: views.street,
      amenities: ['balcony', 'bathtub', 'air_conditioning', 'minibar', 'safe', 'desk'],
      photos: [suite, bathPhoto('phoden')],
      rooms: numbered(401, 4),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 8,
  seasons: [
    { from: '10-01', to: '12-31', percent: 15 },
    { from: '06-01', to: '08-15', percent: -10 },
  ],
}
