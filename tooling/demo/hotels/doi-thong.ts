import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const pine: DemoPhoto = {
  art: 'room-doithong-pine',
  alt: {
    de: 'Doppelzimmer mit Blick in die Kiefern',
    en: 'Double room facing the pines',
    vi: 'Phòng đôi nhìn ra rừng thông',
  },
}
const hydrangea: DemoPhoto = {
  art: 'room-doithong-hydrangea',
  alt: {
    de: 'Zweibettzimmer zum Hortensiengarten',
    en: 'Twin room facing the hydrangea garden',
    vi: 'Phòng hai giường nhìn ra vườn cẩm tú cầu',
  },
}
const hearth: DemoPhoto = {
  art: 'room-doithong-hearth',
  alt: { de: 'Kaminzimmer am Abend', en: 'Fireplace room in the evening', vi: 'Phòng lò sưởi buổi tối' },
}

export const doiThong: DemoHotel = {
  slug: 'doi-thong',
  name: 'Đồi Thông',
  type: 'guesthouse',
  address: '14 Trần Hưng Đạo, Phường 10',
  city: 'Đà Lạt',
  region: { de: 'Hochland von Lâm Đồng', en: 'Lâm Đồng Highlands', vi: 'Cao nguyên Lâm Đồng' },
  country: 'VN',
  zip: '66111',
  latitude: 11.9376,
  longitude: 108.4558,
  currency: 'VND',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+84 263 000 0114',
  headline: {
    de: 'Kaminfeuer, Kiefern und Hortensien im Nebel',
    en: 'A log fire, pines and hydrangeas in the mist',
    vi: 'Lò sưởi, đồi thông và cẩm tú cầu trong sương',
  },
  description: {
    de: 'Ein Arzt aus Lyon baute die Villa 1934 auf fünfzehnhundert Meter Höhe, weil ihn das Klima an zu Hause erinnerte. Blaue Läden, ein steiles Dach, Parkett, das in jedem Zimmer anders knarrt. Wir haben zwölf davon hergerichtet, den Kamin im Salon zünden wir an, sobald der Nebel durch die Kiefern zieht. Zum Frühstück gibt es Erdbeeren vom Nachbarn, Artischockentee und Kaffee, der vier Kilometer weiter geröstet wird. Decken Sie sich gut zu: Nachts sind es vierzehn Grad.',
    en: 'A doctor from Lyon built the villa in 1934, fifteen hundred metres up, because the climate reminded him of home. Blue shutters, a steep roof, parquet that creaks differently in every room. We have restored twelve of them, and we light the fire in the drawing room as soon as mist drifts through the pines. Breakfast brings strawberries from the neighbour, artichoke tea and coffee roasted four kilometres away. Wrap up well: nights are fourteen degrees.',
    vi: 'Năm 1934, một bác sĩ người Lyon dựng căn biệt thự này ở độ cao một nghìn rưỡi mét, vì khí trời khiến ông nhớ quê. Cửa chớp xanh, mái dốc, sàn gỗ mỗi phòng cọt kẹt một kiểu. Chúng tôi sửa sang mười hai phòng, và cứ khi sương luồn qua rặng thông là nhóm lò sưởi trong phòng khách. Bữa sáng có dâu tây nhà hàng xóm, trà atisô và cà phê rang cách đây bốn cây số. Quý khách nhớ đắp chăn ấm: đêm Đà Lạt chỉ mười bốn độ.',
  },
  nearby: {
    de: 'Xuân-Hương-See 1,6 km · Markt Đà Lạt 2 km · Alter Bahnhof 1,8 km · Flughafen Liên Khương 28 km',
    en: 'Xuân Hương lake 1.6 km · Đà Lạt market 2 km · old railway station 1.8 km · Liên Khương airport 28 km',
    vi: 'Hồ Xuân Hương 1,6 km · chợ Đà Lạt 2 km · ga Đà Lạt 1,8 km · sân bay Liên Khương 28 km',
  },
  photos: [
    {
      art: 'dalat-villa',
      alt: {
        de: 'Villa mit blauen Läden zwischen Kiefern und Hortensien',
        en: 'Villa with blue shutters among pines and hydrangeas',
        vi: 'Biệt thự cửa chớp xanh giữa rừng thông và cẩm tú cầu',
      },
    },
    {
      art: 'dalat-lake',
      alt: {
        de: 'Schwanenboote auf dem See unter blühenden Kirschbäumen',
        en: 'Swan boats on the lake beneath flowering cherry trees',
        vi: 'Thuyền thiên nga trên hồ dưới tán mai anh đào nở hoa',
      },
    },
    hearth,
    {
      art: 'breakfast-doithong',
      alt: {
        de: 'Frühstück mit Brot und Artischockentee',
        en: 'Breakfast with bread and artichoke tea',
        vi: 'Bữa sáng với bánh mì và trà atisô',
      },
    },
    pine,
    hydrangea,
  ],
  amenities: [
    ofHouse('garden', { de: 'Hortensiengarten', en: 'Hydrangea garden', vi: 'Vườn cẩm tú cầu' }),
    ofHouse('fireplace', {
      de: 'Kamin im Salon',
      en: 'Fireplace in the drawing room',
      vi: 'Lò sưởi trong phòng khách',
    }),
    ofHouse('breakfast', {
      de: 'Frühstück mit Erdbeeren',
      en: 'Breakfast with strawberries',
      vi: 'Bữa sáng có dâu tây',
    }),
    ofHouse('reading_room', { de: 'Bibliothek', en: 'Library', vi: 'Thư viện nhỏ' }),
    ofHouse('wifi'),
    ofHouse('parking'),
    ofHouse('bicycles'),
    ofHouse('cot'),
    ofRooms('balcony'),
    ofRooms('bathtub'),
    ofRooms('shower'),
    ofRooms('desk'),
  ],
  roomTypes: [
    {
      key: 'double-pine',
      name: { de: 'Doppelzimmer Kiefer', en: 'Pine Double Room', vi: 'Phòng đôi Rừng Thông' },
      description: {
        de: 'Nach hinten zum Wald, mit Balkon. Morgens riecht es nach Harz und frischem Brot.',
        en: 'At the back, facing the wood, with a balcony. Mornings smell of resin and fresh bread.',
        vi: 'Phía sau nhìn ra rừng, có ban công. Sáng thoảng mùi nhựa thông và bánh mì mới.',
      },
      maxOccupancy: 2,
      basePriceMinor: 980_000,
      bedTypes: [beds.double160],
      sizeSqm: 20,
      view: views.mountains,
      amenities: ['balcony', 'shower', 'desk'],
      photos: [pine, bathPhoto('doithong')],
      rooms: numbered(101, 6),
    },
    {
      key: 'twin-hydrangea',
      name: { de: 'Zweibettzimmer Hortensie', en: 'Hydrangea Twin Room', vi: 'Phòng hai giường Cẩm Tú Cầu' },
      description: {
        de: 'Zum Garten hin, der zehn Monate im Jahr blüht. Zwei Betten, vier Wolldecken.',
        en: 'Facing the garden, which flowers ten months a year. Two beds, four woollen blankets.',
        vi: 'Nhìn ra khu vườn nở hoa mười tháng mỗi năm. Hai giường, bốn tấm chăn len.',
      },
      maxOccupancy: 2,
      basePriceMinor: 1_050_000,
      bedTypes: [beds.twin100],
      sizeSqm: 21,
      view: views.garden,
      amenities: ['shower', 'desk'],
      photos: [hydrangea, bathPhoto('doithong')],
      rooms: numbered(111, 4),
    },
    {
      key: 'hearth-suite',
      name: { de: 'Kaminzimmer', en: 'Fireplace Suite', vi: 'Suite Lò Sưởi' },
      description: {
        de: 'Das Zimmer des Doktors: eigener Kamin, Wanne mit Füßen, ein Sessel, in dem man Romane zu Ende liest.',
        en: 'The doctor’s own room: a fireplace, a claw-foot bath and an armchair for finishing novels in.',
        vi: 'Phòng riêng của bác sĩ ngày trước: lò sưởi, bồn tắm chân cong và chiếc ghế bành để đọc hết một cuốn tiểu thuyết.',
      },
      maxOccupancy: 3,
      basePriceMinor: 1_790_000,
      bedTypes: [together(beds.double180, beds.sofaBed)],
      sizeSqm: 36,
      view: views.garden,
      amenities: ['bathtub', 'balcony', 'desk'],
      photos: [hearth, bathPhoto('doithong')],
      rooms: numbered(201, 2),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 18,
  seasons: [
    { from: '12-20', to: '12-31', percent: 35 },
    { from: '01-20', to: '02-20', percent: 25 },
    { from: '08-15', to: '10-10', percent: -12 },
  ],
}
