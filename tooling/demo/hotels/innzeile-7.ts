import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const river: DemoPhoto = {
  art: 'room-innzeile-river',
  alt: {
    de: 'Doppelzimmer mit Blick auf den Inn',
    en: 'Double room facing the river Inn',
    vi: 'Phòng đôi nhìn ra sông Inn',
  },
}
const peak: DemoPhoto = {
  art: 'room-innzeile-peak',
  alt: { de: 'Zimmer mit Blick auf die Nordkette', en: 'Room facing the Nordkette', vi: 'Phòng nhìn ra dãy Nordkette' },
}
const studio: DemoPhoto = {
  art: 'room-innzeile-studio',
  alt: { de: 'Studio mit Küchenzeile', en: 'Studio with kitchenette', vi: 'Studio có bếp nhỏ' },
}

export const innzeile: DemoHotel = {
  slug: 'innzeile-7',
  name: 'Innzeile 7',
  type: 'city',
  address: 'Mariahilfstraße 7',
  city: 'Innsbruck',
  region: { de: 'Tirol', en: 'Tyrol', vi: 'Tirol' },
  country: 'AT',
  zip: '6020',
  latitude: 47.2689,
  longitude: 11.3897,
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+43 512 000 107',
  headline: {
    de: 'Bunte Häuser, grüner Fluss, und der Berg gleich hinter dem Dach',
    en: 'Painted houses, a green river, and the mountain just behind the roof',
    vi: 'Nhà sơn nhiều màu, sông xanh, và núi ngay sau mái nhà',
  },
  description: {
    de: 'Am Nordufer des Inn stehen die Häuser Schulter an Schulter, jedes in einer anderen Farbe. Unseres ist das apfelgrüne. Sechsundzwanzig Zimmer, unten eine Bar mit Tiroler Wermut, oben eine Dachterrasse, auf der die Nordkette so nah ist, dass Gäste unwillkürlich leiser sprechen. Die Altstadt liegt auf der anderen Seite der Brücke, die Seilbahn auf 2.300 Meter acht Gehminuten weiter. Im Keller trocknen Skischuhe neben Kletterseilen, an der Rezeption wissen alle, wo Schnee liegt.',
    en: 'On the north bank of the Inn the houses stand shoulder to shoulder, each in a different colour. Ours is the apple-green one. Twenty-six rooms, a bar with Tyrolean vermouth below, and above it a roof terrace where the Nordkette is so close that guests lower their voices. The old town is across the bridge, the cable car to 2,300 metres another eight minutes on foot. Ski boots dry beside climbing ropes in the cellar, and everyone at reception knows where the snow is.',
    vi: 'Bên bờ bắc sông Inn, những ngôi nhà đứng sát vai nhau, mỗi nhà một màu. Nhà chúng tôi màu xanh táo. Hai mươi sáu phòng, dưới nhà là quầy bar có rượu vermouth Tirol, trên cùng là sân thượng nơi dãy Nordkette gần đến mức ai cũng bất giác nói khẽ. Qua cầu là phố cổ, đi bộ thêm tám phút là cáp treo lên độ cao 2.300 mét. Dưới hầm, giày trượt tuyết phơi cạnh dây leo núi, còn lễ tân thì ai cũng biết chỗ nào đang có tuyết.',
  },
  nearby: {
    de: 'Innbrücke 250 m · Goldenes Dachl 500 m · Hungerburgbahn 1 km · Hauptbahnhof 1,5 km · Flughafen 3 km',
    en: 'Inn bridge 250 m · Golden Roof 500 m · Hungerburg funicular 1 km · main station 1.5 km · airport 3 km',
    vi: 'Cầu Inn 250 m · Mái Vàng 500 m · tàu leo núi Hungerburg 1 km · ga chính 1,5 km · sân bay 3 km',
  },
  photos: [
    {
      art: 'innsbruck-row',
      alt: {
        de: 'Bunte Häuserzeile am Inn vor der verschneiten Nordkette',
        en: 'Row of painted houses on the Inn below the snowy Nordkette',
        vi: 'Dãy nhà nhiều màu bên sông Inn dưới núi Nordkette phủ tuyết',
      },
    },
    {
      art: 'innsbruck-roof',
      alt: {
        de: 'Dachterrasse am Abend mit Blick auf die Berge',
        en: 'Roof terrace in the evening facing the mountains',
        vi: 'Sân thượng buổi tối nhìn ra dãy núi',
      },
    },
    river,
    {
      art: 'breakfast-innzeile',
      alt: { de: 'Frühstück in der Bar', en: 'Breakfast in the bar', vi: 'Bữa sáng ở quầy bar' },
    },
    peak,
    studio,
  ],
  amenities: [
    ofHouse('terrace', { de: 'Dachterrasse', en: 'Roof terrace', vi: 'Sân thượng' }),
    ofHouse('ski'),
    ofHouse('bar'),
    ofHouse('breakfast'),
    ofHouse('wifi'),
    ofHouse('sauna'),
    ofHouse('bicycles'),
    ofHouse('old_town', { de: 'Altstadt in 400 m', en: 'Old town 400 m away', vi: 'Cách phố cổ 400 m' }),
    ofHouse('accessible'),
    ofRooms('desk'),
    ofRooms('safe'),
    ofRooms('shower'),
    ofRooms('bathtub'),
    ofRooms('kitchenette'),
    ofRooms('minibar'),
  ],
  roomTypes: [
    {
      key: 'double-river',
      name: { de: 'Doppelzimmer Inn', en: 'River Double Room', vi: 'Phòng đôi bên sông' },
      description: {
        de: 'Zum Fluss, mit dem Rauschen als Schlaflied. Eichenboden, Loden am Kopfteil, ein Platz zum Schreiben.',
        en: 'On the river side, with its rush for a lullaby. Oak floor, loden headboard, a place to write.',
        vi: 'Hướng sông, tiếng nước ru ngủ. Sàn gỗ sồi, đầu giường bọc dạ, một góc để ngồi viết.',
      },
      maxOccupancy: 2,
      basePriceMinor: 12600,
      bedTypes: [beds.double160],
      sizeSqm: 20,
      view: views.river,
      amenities: ['desk', 'shower', 'safe'],
      photos: [river, bathPhoto('innzeile')],
      rooms: numbered(101, 12),
    },
    {
      key: 'double-peak',
      name: { de: 'Doppelzimmer Nordkette', en: 'Nordkette Double Room', vi: 'Phòng đôi Nordkette' },
      description: {
        de: 'Nach hinten, wo kein Haus mehr steht, nur noch Berg. Morgens glüht die Wand für sechs Minuten.',
        en: 'At the back, where there is no more house, only mountain. At dawn the rock glows for six minutes.',
        vi: 'Phía sau, nơi không còn nhà mà chỉ có núi. Bình minh, vách đá rực lên trong sáu phút.',
      },
      maxOccupancy: 3,
      basePriceMinor: 14800,
      bedTypes: [together(beds.double180, beds.extraBed)],
      sizeSqm: 24,
      view: views.mountains,
      amenities: ['desk', 'minibar', 'bathtub', 'safe'],
      photos: [peak, bathPhoto('innzeile')],
      rooms: numbered(201, 10),
    },
    {
      key: 'studio',
      name: { de: 'Studio Tirol', en: 'Tyrol Studio', vi: 'Studio Tirol' },
      description: {
        de: 'Mit Küchenzeile, großem Tisch, Doppelbett und Schlafsofa: für Bergwochen zu viert.',
        en: 'With kitchenette, a large table, a double bed and a sofa bed: for mountain weeks with four.',
        vi: 'Có bếp nhỏ, bàn lớn, giường đôi và giường sofa: hợp cho bốn người đi núi cả tuần.',
      },
      maxOccupancy: 4,
      basePriceMinor: 19200,
      bedTypes: [together(beds.double180, beds.sofaBed)],
      sizeSqm: 35,
      view: views.rooftops,
      amenities: ['kitchenette', 'desk', 'shower', 'safe'],
      photos: [studio, bathPhoto('innzeile')],
      rooms: numbered(301, 4),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 12,
  seasons: [
    { from: '12-20', to: '12-31', percent: 40 },
    { from: '01-01', to: '01-06', percent: 40 },
    { from: '02-01', to: '03-10', percent: 18 },
  ],
}
