import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const stube: DemoPhoto = {
  art: 'room-silberdistel-stube',
  alt: { de: 'Doppelzimmer in Zirbenholz', en: 'Double room in stone pine', vi: 'Phòng đôi ốp gỗ thông' },
}
const alcove: DemoPhoto = {
  art: 'room-silberdistel-green',
  alt: { de: 'Zimmer mit Blick auf das Karwendel', en: 'Room facing the Karwendel', vi: 'Phòng nhìn ra dãy Karwendel' },
}
const loft: DemoPhoto = {
  art: 'room-silberdistel-loft',
  alt: { de: 'Suite unter dem Dach am Abend', en: 'Suite under the roof in the evening', vi: 'Suite áp mái buổi tối' },
}

export const silberdistel: DemoHotel = {
  slug: 'silberdistel',
  name: 'Silberdistel',
  type: 'boutique',
  address: 'Am Gröblbach 6',
  city: 'Mittenwald',
  region: { de: 'Bayern', en: 'Bavaria', vi: 'Bavaria' },
  country: 'DE',
  zip: '82481',
  latitude: 47.4423,
  longitude: 11.2621,
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+49 8823 000 142',
  headline: {
    de: 'Schnee auf dem Dach, Zirbenholz am Bett',
    en: 'Snow on the roof, stone pine by the bed',
    vi: 'Tuyết trên mái, gỗ thông bên giường',
  },
  description: {
    de: 'Früher war die Silberdistel ein Geigenbauerhaus, und ein wenig riecht es noch nach Lack und Fichte. Vierzehn Zimmer haben wir mit einheimischem Holz ausgebaut, jedes mit Blick auf die Karwendelwand. Im Winter parken die Ski im warmen Keller, die Loipe beginnt hinter dem Garten. Im Sommer packen wir Ihnen eine Brotzeit ein und zeigen auf der Karte, wo die Murmeltiere pfeifen. Danach: Sauna mit Bergblick, Kaiserschmarrn am Kachelofen und die Stille, für die viele wiederkommen.',
    en: 'The Silberdistel was once a violin maker’s house, and it still smells a little of varnish and spruce. We fitted out fourteen rooms in local timber, each facing the Karwendel wall. In winter your skis park in the warm cellar, and the cross-country trail begins behind the garden. In summer we pack you a lunch and mark on the map where the marmots whistle. Afterwards: a sauna with a mountain view, Kaiserschmarrn by the tiled stove, and the quiet that brings people back.',
    vi: 'Silberdistel xưa là nhà của một thợ làm vĩ cầm, đến nay vẫn thoảng mùi sơn dầu và gỗ vân sam. Mười bốn căn phòng đều ốp gỗ bản địa và nhìn ra vách núi Karwendel. Mùa đông, ván trượt để dưới hầm ấm, đường trượt băng đồng bắt đầu ngay sau vườn. Mùa hè, chúng tôi gói sẵn bữa trưa và chỉ trên bản đồ nơi có tiếng sóc marmot huýt gọi. Về đến nhà có phòng xông hơi nhìn ra núi, bánh Kaiserschmarrn bên lò sưởi gốm và sự tĩnh lặng khiến nhiều người quay lại.',
  },
  nearby: {
    de: 'Loipe 100 m · Karwendelbahn 900 m · Bahnhof 1,1 km · Flughafen Innsbruck 38 km',
    en: 'Cross-country trail 100 m · Karwendel cable car 900 m · station 1.1 km · Innsbruck airport 38 km',
    vi: 'Đường trượt băng đồng 100 m · cáp treo Karwendel 900 m · ga tàu 1,1 km · sân bay Innsbruck 38 km',
  },
  photos: [
    {
      art: 'alpine-snow',
      alt: {
        de: 'Verschneites Holzhaus mit leuchtenden Fenstern vor den Bergen',
        en: 'Snow-covered timber house with lit windows in front of the mountains',
        vi: 'Ngôi nhà gỗ phủ tuyết với cửa sổ sáng đèn trước dãy núi',
      },
    },
    {
      art: 'silberdistel-summer',
      alt: {
        de: 'Sommerwiese mit Heustadel unter der Karwendelwand',
        en: 'Summer meadow with a hay barn below the Karwendel wall',
        vi: 'Đồng cỏ mùa hè với kho cỏ khô dưới vách núi Karwendel',
      },
    },
    stube,
    {
      art: 'breakfast-silberdistel',
      alt: { de: 'Frühstück am Holztisch', en: 'Breakfast at the wooden table', vi: 'Bữa sáng trên bàn gỗ' },
    },
    loft,
    bathPhoto('silberdistel'),
  ],
  amenities: [
    ofHouse('sauna', { de: 'Sauna mit Bergblick', en: 'Sauna with a mountain view', vi: 'Phòng xông hơi nhìn ra núi' }),
    ofHouse('ski'),
    ofHouse('breakfast'),
    ofHouse('restaurant', {
      de: 'Gaststube mit Kachelofen',
      en: 'Dining room with a tiled stove',
      vi: 'Phòng ăn có lò sưởi gốm',
    }),
    ofHouse('wifi'),
    ofHouse('parking'),
    ofHouse('electric_charging'),
    ofHouse('pets'),
    ofHouse('reading_room'),
    ofRooms('balcony'),
    ofRooms('shower'),
    ofRooms('bathtub'),
    ofRooms('fireplace'),
    ofRooms('safe'),
    ofRooms('desk'),
  ],
  roomTypes: [
    {
      key: 'double-pine',
      name: { de: 'Doppelzimmer Zirbe', en: 'Stone Pine Double Room', vi: 'Phòng đôi gỗ thông' },
      description: {
        de: 'Bett, Wand und Bank aus Zirbenholz. Man schläft tatsächlich tiefer, sagen unsere Gäste.',
        en: 'Bed, wall and bench in stone pine. You really do sleep more deeply, our guests say.',
        vi: 'Giường, vách và ghế băng đều bằng gỗ thông. Khách ở đây bảo rằng ngủ sâu hơn hẳn.',
      },
      maxOccupancy: 2,
      basePriceMinor: 14200,
      bedTypes: [beds.double180],
      sizeSqm: 24,
      view: views.mountains,
      amenities: ['shower', 'safe', 'desk'],
      photos: [stube, bathPhoto('silberdistel')],
      rooms: numbered(1, 6),
    },
    {
      key: 'double-balcony',
      name: { de: 'Balkonzimmer Karwendel', en: 'Karwendel Balcony Room', vi: 'Phòng ban công Karwendel' },
      description: {
        de: 'Nach Osten, mit Geranien im Sommer und zwei Decken auf dem Balkon im Winter.',
        en: 'Facing east, with geraniums in summer and two blankets on the balcony in winter.',
        vi: 'Hướng đông, hè có hoa phong lữ, đông có sẵn hai tấm chăn ngoài ban công.',
      },
      maxOccupancy: 3,
      basePriceMinor: 16800,
      bedTypes: [together(beds.double180, beds.extraBed)],
      sizeSqm: 29,
      view: views.mountains,
      amenities: ['balcony', 'shower', 'safe', 'desk'],
      photos: [alcove, bathPhoto('silberdistel')],
      rooms: numbered(11, 5),
    },
    {
      key: 'loft-suite',
      name: { de: 'Suite Geigenbauer', en: 'Violin Maker’s Suite', vi: 'Suite Thợ Vĩ Cầm' },
      description: {
        de: 'Die alte Werkstatt unter dem Giebel: offene Balken, Kamin, eine Wanne am Fenster.',
        en: 'The old workshop under the gable: open beams, a fireplace, a bath by the window.',
        vi: 'Xưởng đàn cũ dưới mái hồi: xà gỗ lộ thiên, lò sưởi và bồn tắm cạnh cửa sổ.',
      },
      maxOccupancy: 4,
      basePriceMinor: 24500,
      bedTypes: [together(beds.double200, beds.sofaBed)],
      sizeSqm: 48,
      view: views.mountains,
      amenities: ['fireplace', 'bathtub', 'balcony', 'safe', 'desk'],
      photos: [loft, bathPhoto('silberdistel')],
      rooms: numbered(21, 3),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 15,
  seasons: [
    { from: '12-20', to: '12-31', percent: 45 },
    { from: '01-01', to: '01-06', percent: 45 },
    { from: '07-15', to: '09-10', percent: 18 },
    { from: '11-05', to: '12-10', percent: -15 },
  ],
}
