import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const lake: DemoPhoto = {
  art: 'room-salzglocke-lake',
  alt: {
    de: 'Doppelzimmer mit Blick auf den Hallstätter See',
    en: 'Double room facing Lake Hallstatt',
    vi: 'Phòng đôi nhìn ra hồ Hallstatt',
  },
}
const miner: DemoPhoto = {
  art: 'room-salzglocke-miner',
  alt: {
    de: 'Bergmannskammer mit bemaltem Bett',
    en: 'Miner’s chamber with a painted bed',
    vi: 'Phòng Thợ Mỏ với giường sơn vẽ',
  },
}
const family: DemoPhoto = {
  art: 'room-salzglocke-family',
  alt: {
    de: 'Familienzimmer unter dem Schindeldach',
    en: 'Family room under the shingle roof',
    vi: 'Phòng gia đình dưới mái ván',
  },
}

export const gasthofSalzglocke: DemoHotel = {
  slug: 'gasthof-salzglocke',
  name: 'Gasthof Salzglocke',
  type: 'guesthouse',
  address: 'Seestraße 96',
  city: 'Hallstatt',
  region: { de: 'Salzkammergut', en: 'Salzkammergut', vi: 'Salzkammergut' },
  country: 'AT',
  zip: '4830',
  latitude: 47.5609,
  longitude: 13.6493,
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+43 6134 000 126',
  headline: {
    de: 'Wenn die letzten Busse fort sind, gehört Ihnen der See',
    en: 'When the last coaches have gone, the lake is yours',
    vi: 'Khi những chuyến xe cuối rời đi, mặt hồ là của quý khách',
  },
  description: {
    de: 'Tagsüber kommen viele nach Hallstatt, am Abend bleiben wenige. Sie gehören dazu. Unser Gasthof steht mit den Füßen im Wasser, das Bootshaus im Erdgeschoss, darüber dreizehn Kammern mit Blick auf den See oder die Kirchgasse. Die Wirtin brät Reinanken aus dem Morgenfang, der Wirt rudert Sie auf Wunsch in der Plätte hinaus, wenn die Berge sich spiegeln und die Glocke sieben schlägt. Frühstück gibt es in der Stube am grünen Kachelofen, mit Bergkäse und Honig vom Salzberg.',
    en: 'Many come to Hallstatt by day, few stay for the evening. You will be one of them. Our inn has its feet in the water: a boathouse at the bottom, thirteen chambers above, facing the lake or the church lane. The landlady fries whitefish from the morning’s catch; the landlord will row you out in a flat-bottomed boat when the mountains lie mirrored and the bell strikes seven. Breakfast is in the parlour by the green tiled stove, with mountain cheese and honey from the Salzberg.',
    vi: 'Ban ngày nhiều người ghé Hallstatt, buổi tối chỉ ít người ở lại. Quý khách sẽ là một trong số đó. Nhà trọ của chúng tôi đặt chân xuống nước: tầng dưới là nhà thuyền, bên trên là mười ba căn phòng nhìn ra hồ hoặc ngõ nhà thờ. Bà chủ rán cá hồ mới đánh sáng nay; ông chủ sẵn lòng chèo thuyền đưa khách ra giữa hồ khi núi soi bóng và chuông điểm bảy giờ. Bữa sáng dọn bên lò sưởi gốm xanh, có phô mai núi và mật ong Salzberg.',
  },
  nearby: {
    de: 'Marktplatz 200 m · Schiffsanleger 250 m · Salzbergbahn 900 m · Flughafen Salzburg 76 km',
    en: 'Market square 200 m · boat landing 250 m · salt mine funicular 900 m · Salzburg airport 76 km',
    vi: 'Quảng trường chợ 200 m · bến thuyền 250 m · tàu leo núi mỏ muối 900 m · sân bay Salzburg 76 km',
  },
  photos: [
    {
      art: 'hallstatt-lake',
      alt: {
        de: 'Holzhäuser und Kirchturm von Hallstatt spiegeln sich im Morgensee',
        en: 'Timber houses and the steeple of Hallstatt mirrored in the morning lake',
        vi: 'Nhà gỗ và tháp chuông Hallstatt soi bóng mặt hồ buổi sáng',
      },
    },
    {
      art: 'salzglocke-stube',
      alt: {
        de: 'Stube mit grünem Kachelofen und gedecktem Ecktisch',
        en: 'Parlour with a green tiled stove and a laid corner table',
        vi: 'Phòng khách với lò sưởi gốm xanh và bàn góc đã dọn',
      },
    },
    lake,
    {
      art: 'breakfast-salzglocke',
      alt: {
        de: 'Frühstück mit Bergkäse und Honig',
        en: 'Breakfast with mountain cheese and honey',
        vi: 'Bữa sáng với phô mai núi và mật ong',
      },
    },
    miner,
    family,
  ],
  amenities: [
    ofHouse('lake', { de: 'Direkt am Hallstätter See', en: 'On Lake Hallstatt', vi: 'Ngay bên hồ Hallstatt' }),
    ofHouse('old_town'),
    ofHouse('restaurant', {
      de: 'Gaststube mit Seefisch',
      en: 'Dining room with fish from the lake',
      vi: 'Quán ăn với cá hồ',
    }),
    ofHouse('breakfast', {
      de: 'Frühstück in der Stube',
      en: 'Breakfast in the parlour',
      vi: 'Bữa sáng trong phòng khách',
    }),
    ofHouse('wifi'),
    ofHouse('fireplace', { de: 'Kachelofen', en: 'Tiled stove', vi: 'Lò sưởi gốm' }),
    ofHouse('cot'),
    ofRooms('balcony', { de: 'Holzbalkon', en: 'Wooden balcony', vi: 'Ban công gỗ' }),
    ofRooms('shower'),
    ofRooms('bathtub'),
    ofRooms('desk'),
  ],
  roomTypes: [
    {
      key: 'miner',
      name: { de: 'Bergmannskammer', en: 'Miner’s Chamber', vi: 'Phòng Thợ Mỏ' },
      description: {
        de: 'Niedrige Decke, bemaltes Bett, dicke Mauern. Klein, wie die Bergleute wohnten, nur wärmer.',
        en: 'Low ceiling, painted bed, thick walls. Small, as the miners lived, only warmer.',
        vi: 'Trần thấp, giường sơn vẽ, tường dày. Nhỏ như nhà thợ mỏ xưa, chỉ có ấm hơn.',
      },
      maxOccupancy: 2,
      basePriceMinor: 10900,
      bedTypes: [beds.double160],
      sizeSqm: 16,
      view: views.mountains,
      amenities: ['shower'],
      photos: [miner, bathPhoto('salzglocke')],
      rooms: numbered(1, 5),
    },
    {
      key: 'double-lake',
      name: { de: 'Seekammer', en: 'Lake Chamber', vi: 'Phòng hướng hồ' },
      description: {
        de: 'Holzbalkon über dem Wasser. Die Schwäne erwarten kein Frühstück, hoffen aber darauf.',
        en: 'A wooden balcony above the water. The swans expect no breakfast, but they hope.',
        vi: 'Ban công gỗ ngay trên mặt nước. Đàn thiên nga không đòi bữa sáng, nhưng vẫn hy vọng.',
      },
      maxOccupancy: 2,
      basePriceMinor: 15600,
      bedTypes: [beds.double180],
      sizeSqm: 22,
      view: views.lake,
      amenities: ['balcony', 'shower', 'desk'],
      photos: [lake, bathPhoto('salzglocke')],
      rooms: numbered(11, 6),
    },
    {
      key: 'family',
      name: { de: 'Familienzimmer Schindeldach', en: 'Shingle Roof Family Room', vi: 'Phòng gia đình Mái Ván' },
      description: {
        de: 'Unter dem Dach, mit zwei Gauben zum See und einer Leiter zum Bett, um das die Kinder sich streiten.',
        en: 'Under the roof, with two dormers to the lake and a ladder to the bed the children argue over.',
        vi: 'Dưới mái nhà, hai cửa sổ nhô nhìn ra hồ và chiếc thang lên giường mà bọn trẻ tranh nhau.',
      },
      maxOccupancy: 4,
      basePriceMinor: 19800,
      bedTypes: [together(beds.double180, beds.twin90)],
      sizeSqm: 34,
      view: views.lake,
      amenities: ['bathtub', 'desk'],
      photos: [family, bathPhoto('salzglocke')],
      rooms: numbered(21, 2),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: false },
  weekendPercent: 10,
  seasons: [
    { from: '05-15', to: '09-30', percent: 25 },
    { from: '12-08', to: '12-31', percent: 20 },
  ],
}
