import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const lemon: DemoPhoto = {
  art: 'room-zitronengarten-lemon',
  alt: {
    de: 'Doppelzimmer in hellem Gelb mit Blick in den Garten',
    en: 'Pale yellow double room facing the garden',
    vi: 'Phòng đôi vàng nhạt nhìn ra vườn',
  },
}
const lake: DemoPhoto = {
  art: 'room-zitronengarten-lake',
  alt: { de: 'Seezimmer mit Balkon', en: 'Lake room with balcony', vi: 'Phòng hướng hồ có ban công' },
}
const tower: DemoPhoto = {
  art: 'room-zitronengarten-tower',
  alt: { de: 'Turmsuite mit Bogenfenstern', en: 'Tower suite with arched windows', vi: 'Suite tháp với cửa sổ vòm' },
}

export const villaZitronengarten: DemoHotel = {
  slug: 'villa-zitronengarten',
  name: 'Villa Zitronengarten',
  type: 'boutique',
  address: 'Seeuferstraße 28',
  city: 'Pörtschach am Wörthersee',
  region: { de: 'Kärnten', en: 'Carinthia', vi: 'Carinthia' },
  country: 'AT',
  zip: '9210',
  latitude: 46.6353,
  longitude: 14.1467,
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+43 4272 000 131',
  headline: {
    de: 'Zitronen in Töpfen, Segel auf dem See',
    en: 'Lemons in pots, sails on the lake',
    vi: 'Chanh trong chậu, cánh buồm trên hồ',
  },
  description: {
    de: 'Die Sommerfrischler der Jahrhundertwende brachten den Süden gleich mit: Loggien, Arkaden und zweiundvierzig Zitronenbäume, die den Winter in der Orangerie verbringen und von Mai bis Oktober vor dem Haus stehen. Unsere Villa liegt am Nordufer des Wörthersees, in der Sonne bis zum Abend. Vom Steg springen Sie in Wasser, das man trinken kann, danach gibt es Kuchen aus der Küche von Frau Obersteiner. Das Ruderboot ist frei, das Segelboot reservieren wir Ihnen.',
    en: 'The summer guests of 1900 brought the south along with them: loggias, arcades and forty-two lemon trees that spend the winter in the orangery and stand in front of the house from May to October. Our villa is on the north shore of the Wörthersee, in the sun until evening. From the jetty you jump into water that is clean enough to drink; afterwards there is cake from Frau Obersteiner’s kitchen. The rowing boat is free, the sailing boat we reserve for you.',
    vi: 'Những người đi nghỉ hè thời 1900 mang theo cả phương Nam: hành lang cột, vòm cuốn và bốn mươi hai cây chanh, đông đến trú trong nhà kính, từ tháng Năm đến tháng Mười lại ra đứng trước sân. Biệt thự nằm ở bờ bắc hồ Wörthersee, nắng ở lại đến tận tối. Từ cầu gỗ, quý khách nhảy xuống làn nước trong đến mức uống được, rồi lên ăn bánh của bà Obersteiner. Thuyền chèo dùng miễn phí, thuyền buồm chúng tôi đặt giúp.',
  },
  nearby: {
    de: 'Eigener Badesteg · Schiffsanleger 400 m · Bahnhof 600 m · Klagenfurt 14 km · Flughafen Klagenfurt 18 km',
    en: 'Private bathing jetty · boat landing 400 m · station 600 m · Klagenfurt 14 km · Klagenfurt airport 18 km',
    vi: 'Cầu tắm riêng · bến tàu 400 m · ga tàu 600 m · Klagenfurt 14 km · sân bay Klagenfurt 18 km',
  },
  photos: [
    {
      art: 'lago-limonaia',
      focus: '70% 60%',
      alt: {
        de: 'Seeterrasse mit Zitronenbäumen, Segelboot und der Villa im Abendlicht',
        en: 'Lake terrace with lemon trees, a sailing boat and the villa in evening light',
        vi: 'Sân hiên bên hồ với cây chanh, thuyền buồm và biệt thự trong nắng chiều',
      },
    },
    {
      art: 'woerthersee-jetty',
      alt: {
        de: 'Badesteg mit Ruderboot am frühen Morgen',
        en: 'Bathing jetty with a rowing boat in the early morning',
        vi: 'Cầu gỗ và thuyền chèo lúc sáng sớm',
      },
    },
    lake,
    {
      art: 'breakfast-zitronengarten',
      alt: { de: 'Frühstück in der Loggia', en: 'Breakfast in the loggia', vi: 'Bữa sáng ở hành lang cột' },
    },
    tower,
    lemon,
  ],
  amenities: [
    ofHouse('lake', {
      de: 'Direkt am See, eigener Steg',
      en: 'On the lake, private jetty',
      vi: 'Ngay bên hồ, cầu gỗ riêng',
    }),
    ofHouse('garden', { de: 'Garten mit Orangerie', en: 'Garden with orangery', vi: 'Vườn và nhà kính' }),
    ofHouse('breakfast', {
      de: 'Frühstück in der Loggia',
      en: 'Breakfast in the loggia',
      vi: 'Bữa sáng ở hành lang cột',
    }),
    ofHouse('restaurant'),
    ofHouse('sauna', { de: 'Seesauna', en: 'Lakeside sauna', vi: 'Phòng xông hơi bên hồ' }),
    ofHouse('wifi'),
    ofHouse('parking'),
    ofHouse('electric_charging'),
    ofHouse('bicycles'),
    ofRooms('balcony'),
    ofRooms('air_conditioning'),
    ofRooms('minibar'),
    ofRooms('bathtub'),
    ofRooms('shower'),
    ofRooms('safe'),
  ],
  roomTypes: [
    {
      key: 'double-garden',
      name: { de: 'Doppelzimmer Garten', en: 'Garden Double Room', vi: 'Phòng đôi hướng vườn' },
      description: {
        de: 'Zitronengelbe Wände, alte Dielen und der Blick auf die Arkaden. Still bis zum Frühstücksgeschirr.',
        en: 'Lemon-yellow walls, old floorboards and a view of the arcades. Quiet until the breakfast china.',
        vi: 'Tường vàng chanh, sàn gỗ xưa và khung cảnh vòm cuốn. Yên ắng cho đến lúc dọn bữa sáng.',
      },
      maxOccupancy: 2,
      basePriceMinor: 13100,
      bedTypes: [beds.double160],
      sizeSqm: 22,
      view: views.garden,
      amenities: ['shower', 'safe'],
      photos: [lemon, bathPhoto('zitronengarten')],
      rooms: numbered(1, 8),
    },
    {
      key: 'double-lake',
      name: { de: 'Seezimmer mit Balkon', en: 'Lake Room with Balcony', vi: 'Phòng hướng hồ có ban công' },
      description: {
        de: 'Ein Balkon über dem Wasser, zwei Korbstühle und morgens die Ruderer im Dunst.',
        en: 'A balcony above the water, two wicker chairs and rowers in the morning haze.',
        vi: 'Ban công trên mặt nước, hai ghế mây và sáng sớm có thuyền chèo trong sương.',
      },
      maxOccupancy: 3,
      basePriceMinor: 17900,
      bedTypes: [together(beds.double180, beds.extraBed)],
      sizeSqm: 28,
      view: views.lake,
      amenities: ['balcony', 'air_conditioning', 'minibar', 'shower', 'safe'],
      photos: [lake, bathPhoto('zitronengarten')],
      rooms: numbered(11, 9),
    },
    {
      key: 'tower-suite',
      name: { de: 'Turmsuite', en: 'Tower Suite', vi: 'Suite tháp' },
      description: {
        de: 'Rundum Bogenfenster, oben im Turm: See, Karawanken, Kirchturm, und abends alles in Rosa.',
        en: 'Arched windows all round at the top of the tower: lake, Karawanks, steeple, and in the evening all of it pink.',
        vi: 'Trên đỉnh tháp, cửa vòm bốn phía: hồ, dãy Karawanken, tháp chuông, và chiều về tất cả ửng hồng.',
      },
      maxOccupancy: 3,
      basePriceMinor: 26500,
      bedTypes: [together(beds.double200, beds.sofaBed)],
      sizeSqm: 44,
      view: views.lake,
      amenities: ['balcony', 'air_conditioning', 'minibar', 'bathtub', 'safe'],
      photos: [tower, bathPhoto('zitronengarten')],
      rooms: numbered(21, 2),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 14,
  seasons: [
    { from: '06-20', to: '09-10', percent: 40 },
    { from: '11-01', to: '03-31', percent: -25 },
  ],
}
