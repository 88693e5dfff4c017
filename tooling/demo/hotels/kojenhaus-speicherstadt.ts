import { bathPhoto, beds, numbered, ofHouse, ofRooms, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const bunk: DemoPhoto = {
  art: 'room-kojenhaus-bunk',
  alt: {
    de: 'Vierer-Kajüte mit Etagenbetten',
    en: 'Four-bed cabin with bunk beds',
    vi: 'Phòng bốn người với giường tầng',
  },
}
const double: DemoPhoto = {
  art: 'room-kojenhaus-double',
  alt: { de: 'Doppelkajüte mit Backsteinwand', en: 'Double cabin with a brick wall', vi: 'Phòng đôi với tường gạch' },
}
const canal: DemoPhoto = {
  art: 'room-kojenhaus-canal',
  alt: {
    de: 'Zweibettkajüte mit Blick aufs Fleet',
    en: 'Twin cabin facing the canal',
    vi: 'Phòng hai giường nhìn ra kênh',
  },
}

export const kojenhaus: DemoHotel = {
  slug: 'kojenhaus-speicherstadt',
  name: 'Kojenhaus',
  type: 'budget',
  address: 'Pickhuben 11',
  city: 'Hamburg',
  region: { de: 'Speicherstadt', en: 'Speicherstadt', vi: 'Speicherstadt' },
  country: 'DE',
  zip: '20457',
  latitude: 53.5442,
  longitude: 9.9926,
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+49 40 66969 011',
  headline: {
    de: 'Eine gute Koje, mitten im Speicher',
    en: 'A good berth, right in the warehouse',
    vi: 'Một chỗ ngủ êm, ngay giữa nhà kho cổ',
  },
  description: {
    de: 'Wo früher Kaffee- und Teppichballen lagen, liegen heute Sie. Das Kojenhaus ist ein einfaches Haus für Leute, die lieber Hamburg sehen als Minibars: kleine Kajüten mit dicken Backsteinwänden, ordentlichen Matratzen, Licht am Kissen und einer Steckdose, wo man sie braucht. Geduscht wird im eigenen Bad, gefrühstückt am langen Tisch im Erdgeschoss, Kaffee gibt es den ganzen Tag. Die Fleete glucksen unter dem Fenster, und zur Landungsbrücke laufen Sie zwanzig Minuten am Wasser entlang.',
    en: 'Where bales of coffee and carpets once lay, you do now. Kojenhaus is a simple place for people who would rather see Hamburg than a minibar: small cabins with thick brick walls, decent mattresses, a light by the pillow and a socket where you need one. Showers are in your own bathroom, breakfast is at the long table downstairs, and coffee is on all day. The canal gurgles beneath the window, and it is a twenty-minute walk along the water to the Landungsbrücken.',
    vi: 'Nơi ngày xưa chất bao cà phê và thảm, nay là chỗ ngủ của quý khách. Kojenhaus là ngôi nhà giản dị cho những ai muốn ngắm Hamburg hơn là ngắm minibar: phòng nhỏ như khoang tàu, tường gạch dày, nệm tốt, đèn ngay gối và ổ cắm đúng chỗ cần. Mỗi phòng có nhà tắm riêng, bữa sáng dọn trên bàn dài tầng trệt, cà phê có suốt ngày. Nước kênh róc rách dưới cửa sổ, đi bộ ven bờ hai mươi phút là tới bến Landungsbrücken.',
  },
  nearby: {
    de: 'Miniaturwelt 200 m · U-Bahn Baumwall 500 m · Hauptbahnhof 1,6 km · Flughafen Hamburg 12 km',
    en: 'Model railway world 200 m · Baumwall underground 500 m · main station 1.6 km · Hamburg airport 12 km',
    vi: 'Thế giới mô hình 200 m · ga U-Bahn Baumwall 500 m · ga trung tâm 1,6 km · sân bay Hamburg 12 km',
  },
  photos: [
    {
      art: 'kojenhaus-canal',
      alt: {
        de: 'Backsteinspeicher am Fleet in der Abenddämmerung, beleuchtete Fenster im Wasser',
        en: 'Brick warehouses along the canal at dusk, lit windows in the water',
        vi: 'Dãy nhà kho gạch bên kênh lúc chạng vạng, ánh đèn cửa sổ soi nước',
      },
    },
    {
      art: 'kojenhaus-harbour',
      alt: {
        de: 'Hafen am Morgen mit Barkasse, Kränen und Möwen',
        en: 'The harbour in the morning with a launch, cranes and gulls',
        vi: 'Bến cảng buổi sáng với tàu nhỏ, cần cẩu và hải âu',
      },
    },
    double,
    {
      art: 'breakfast-kojenhaus',
      alt: { de: 'Frühstück am langen Tisch', en: 'Breakfast at the long table', vi: 'Bữa sáng trên bàn dài' },
    },
    bunk,
    canal,
  ],
  amenities: [
    ofHouse('wifi'),
    ofHouse('breakfast', {
      de: 'Frühstück am langen Tisch',
      en: 'Breakfast at the long table',
      vi: 'Bữa sáng trên bàn dài',
    }),
    ofHouse('bicycles'),
    ofHouse('washing_machine'),
    ofHouse('harbour', {
      de: 'In der Speicherstadt am Hafen',
      en: 'In the harbour warehouses',
      vi: 'Trong khu kho cảng cổ',
    }),
    ofHouse('bar', {
      de: 'Kaffeebar, rund um die Uhr',
      en: 'Coffee bar, day and night',
      vi: 'Quầy cà phê suốt ngày đêm',
    }),
    ofHouse('accessible'),
    ofRooms('shower'),
    ofRooms('desk', { de: 'Klapptisch', en: 'Folding desk', vi: 'Bàn gấp' }),
    ofRooms('safe', { de: 'Schließfach', en: 'Locker', vi: 'Tủ khóa' }),
  ],
  roomTypes: [
    {
      key: 'double-cabin',
      name: { de: 'Doppelkajüte', en: 'Double Cabin', vi: 'Phòng đôi Khoang Tàu' },
      description: {
        de: 'Zwölf Quadratmeter, alles da: Bett, Haken, Licht, Dusche. Die Wand ist echter Speicherbackstein.',
        en: 'Twelve square metres with everything you need: bed, hooks, light, shower. The wall is original brick.',
        vi: 'Mười hai mét vuông mà đủ cả: giường, móc treo, đèn, vòi sen. Tường gạch nguyên bản của nhà kho.',
      },
      maxOccupancy: 2,
      basePriceMinor: 5900,
      bedTypes: [beds.double160],
      sizeSqm: 12,
      view: views.street,
      amenities: ['shower', 'safe'],
      photos: [double, bathPhoto('kojenhaus')],
      rooms: numbered(101, 16),
    },
    {
      key: 'twin-canal',
      name: { de: 'Zweibettkajüte Fleet', en: 'Canal Twin Cabin', vi: 'Phòng hai giường nhìn ra kênh' },
      description: {
        de: 'Zwei Betten und ein Fenster zum Wasser. Bei Flut sehen Sie die Barkassen fast auf Augenhöhe.',
        en: 'Two beds and a window on the water. At high tide the launches pass almost at eye level.',
        vi: 'Hai giường và cửa sổ nhìn ra nước. Khi triều lên, tàu nhỏ lướt qua gần ngang tầm mắt.',
      },
      maxOccupancy: 2,
      basePriceMinor: 6700,
      bedTypes: [beds.twin90],
      sizeSqm: 14,
      view: views.canal,
      amenities: ['shower', 'desk', 'safe'],
      photos: [canal, bathPhoto('kojenhaus')],
      rooms: numbered(201, 12),
    },
    {
      key: 'bunk-cabin',
      name: { de: 'Vierer-Kajüte', en: 'Four-Bed Cabin', vi: 'Phòng bốn người' },
      description: {
        de: 'Zwei Etagenbetten mit Vorhang und Leselicht, für Familien oder Freunde, die sich mögen.',
        en: 'Two bunk beds with curtains and reading lights, for families or friends who get along.',
        vi: 'Hai giường tầng có rèm và đèn đọc, hợp với gia đình hay nhóm bạn thân.',
      },
      maxOccupancy: 4,
      basePriceMinor: 9200,
      bedTypes: [beds.twoBunks],
      sizeSqm: 18,
      view: views.canal,
      amenities: ['shower', 'safe'],
      photos: [bunk, bathPhoto('kojenhaus')],
      rooms: numbered(301, 10),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: false },
  weekendPercent: 15,
  seasons: [
    { from: '05-05', to: '05-12', percent: 40 },
    { from: '11-25', to: '12-23', percent: 15 },
  ],
}
