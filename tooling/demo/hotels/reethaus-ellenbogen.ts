import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const dune: DemoPhoto = {
  art: 'room-reethaus-dune',
  alt: {
    de: 'Doppelzimmer mit Blick in die Dünen',
    en: 'Double room facing the dunes',
    vi: 'Phòng đôi nhìn ra cồn cát',
  },
}
const captain: DemoPhoto = {
  art: 'room-reethaus-captain',
  alt: {
    de: 'Kapitänszimmer mit blauen Kacheln',
    en: 'Captain’s room with blue tiles',
    vi: 'Phòng Thuyền trưởng với gạch xanh',
  },
}
const roof: DemoPhoto = {
  art: 'room-reethaus-roof',
  alt: { de: 'Ferienwohnung unter dem Reetdach', en: 'Apartment under the thatched roof', vi: 'Căn hộ dưới mái tranh' },
}

export const reethausEllenbogen: DemoHotel = {
  slug: 'reethaus-ellenbogen',
  name: 'Reethaus Ellenbogen',
  type: 'holiday',
  address: 'Süderheidetal 3',
  city: 'List auf Sylt',
  region: { de: 'Sylt', en: 'Sylt', vi: 'Đảo Sylt' },
  country: 'DE',
  zip: '25992',
  latitude: 55.0192,
  longitude: 8.4264,
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+49 4651 000 190',
  headline: {
    de: 'Wind im Reet, Tee auf dem Tisch',
    en: 'Wind in the thatch, tea on the table',
    vi: 'Gió luồn mái tranh, trà nóng trên bàn',
  },
  description: {
    de: 'Ganz oben im Norden, wo die Straße aufhört und die Heckenrosen anfangen, steht unser Haus seit 1792. Das Dach ist aus Reet, die Türen sind niedrig, der Ofen in der Friesenstube brennt von September an. Neun Zimmer und Wohnungen haben wir behutsam erneuert, mit Dielen aus Lärche und Betten, aus denen man ungern aufsteht. Bis zum Weststrand gehen Sie zwölf Minuten durch die Dünen; die Strandkörbe mit der blauen Nummer gehören zum Haus. Und ja: Der Tee kommt mit Kluntje.',
    en: 'Right at the top of the island, where the road ends and the beach roses begin, our house has stood since 1792. The roof is thatch, the doors are low, and the stove in the Frisian parlour burns from September on. We renewed nine rooms and apartments with care: larch floorboards and beds that are hard to leave. It is twelve minutes through the dunes to the west beach, and the wicker beach chairs with blue numbers belong to the house. And yes, the tea comes with rock sugar.',
    vi: 'Tận cùng phía bắc đảo, nơi con đường dừng lại và hoa hồng dại bắt đầu, ngôi nhà của chúng tôi đứng đó từ năm 1792. Mái lợp tranh, cửa thấp, lò sưởi trong phòng khách kiểu Frisian đỏ lửa từ tháng Chín. Chín phòng và căn hộ được sửa sang kỹ lưỡng với sàn gỗ thông rụng lá và những chiếc giường khó lòng rời khỏi. Băng qua cồn cát mười hai phút là tới bãi biển phía tây; những ghế mây đánh số xanh là của nhà. Và dĩ nhiên, trà được dọn cùng đường phèn.',
  },
  nearby: {
    de: 'Weststrand 900 m · Hafen List 2 km · Ellenbogen 3 km · Bahnhof Westerland 17 km · Flughafen Sylt 15 km',
    en: 'West beach 900 m · List harbour 2 km · Ellenbogen 3 km · Westerland station 17 km · Sylt airport 15 km',
    vi: 'Bãi biển phía tây 900 m · cảng List 2 km · Ellenbogen 3 km · ga Westerland 17 km · sân bay Sylt 15 km',
  },
  photos: [
    {
      art: 'reethaus-sylt',
      alt: {
        de: 'Reetgedecktes Friesenhaus in den Dünen, dahinter der Leuchtturm',
        en: 'Thatched Frisian house in the dunes with the lighthouse behind',
        vi: 'Ngôi nhà mái tranh giữa cồn cát, phía sau là hải đăng',
      },
    },
    {
      art: 'sylt-beach',
      alt: {
        de: 'Strandkörbe am Weststrand im Abendlicht',
        en: 'Wicker beach chairs on the west beach in evening light',
        vi: 'Ghế mây trên bãi biển phía tây trong nắng chiều',
      },
    },
    dune,
    {
      art: 'breakfast-reethaus',
      alt: {
        de: 'Friesisches Frühstück mit Tee',
        en: 'Frisian breakfast with tea',
        vi: 'Bữa sáng kiểu Frisian với trà',
      },
    },
    roof,
    captain,
  ],
  amenities: [
    ofHouse('beach', {
      de: 'Strand in 900 m, eigene Strandkörbe',
      en: 'Beach 900 m away, own beach chairs',
      vi: 'Cách biển 900 m, ghế mây riêng',
    }),
    ofHouse('garden'),
    ofHouse('sauna'),
    ofHouse('fireplace', {
      de: 'Ofen in der Friesenstube',
      en: 'Stove in the Frisian parlour',
      vi: 'Lò sưởi trong phòng khách',
    }),
    ofHouse('bicycles'),
    ofHouse('pets'),
    ofHouse('parking'),
    ofHouse('electric_charging'),
    ofHouse('wifi'),
    ofHouse('breakfast', {
      de: 'Frühstückskorb auf Bestellung',
      en: 'Breakfast basket to order',
      vi: 'Giỏ bữa sáng đặt trước',
    }),
    ofRooms('kitchenette'),
    ofRooms('washing_machine'),
    ofRooms('terrace', { de: 'Eigene Terrasse', en: 'Private terrace', vi: 'Sân hiên riêng' }),
    ofRooms('shower'),
    ofRooms('bathtub'),
  ],
  roomTypes: [
    {
      key: 'double-dune',
      name: { de: 'Doppelzimmer Düne', en: 'Dune Double Room', vi: 'Phòng đôi Cồn Cát' },
      description: {
        de: 'Sprossenfenster, Lärchendielen und draußen nichts als Strandhafer im Wind.',
        en: 'Muntin windows, larch floorboards and outside nothing but marram grass in the wind.',
        vi: 'Cửa sổ ô nhỏ, sàn gỗ thông và bên ngoài chỉ có cỏ biển lay trong gió.',
      },
      maxOccupancy: 2,
      basePriceMinor: 16400,
      bedTypes: [beds.double160],
      sizeSqm: 21,
      view: views.dunes,
      amenities: ['shower'],
      photos: [dune, bathPhoto('reethaus')],
      rooms: numbered(1, 4),
    },
    {
      key: 'captain',
      name: { de: 'Kapitänszimmer', en: 'Captain’s Room', vi: 'Phòng Thuyền trưởng' },
      description: {
        de: 'Delfter Kacheln, die der erste Hausherr von See mitbrachte, und eine Terrasse nach Westen.',
        en: 'Delft tiles that the first owner brought home from sea, and a terrace to the west.',
        vi: 'Gạch Delft do chủ nhà đầu tiên mang về từ những chuyến đi biển, và sân hiên hướng tây.',
      },
      maxOccupancy: 2,
      basePriceMinor: 19800,
      bedTypes: [beds.double180],
      sizeSqm: 27,
      view: views.garden,
      amenities: ['terrace', 'bathtub'],
      photos: [captain, bathPhoto('reethaus')],
      rooms: numbered(5, 2),
    },
    {
      key: 'apartment',
      name: { de: 'Ferienwohnung Reetdach', en: 'Thatch Apartment', vi: 'Căn hộ Mái Tranh' },
      description: {
        de: 'Zwei Schlafzimmer unter der Schräge, Küche, Waschmaschine und Platz für nasse Gummistiefel.',
        en: 'Two bedrooms under the eaves, a kitchen, a washing machine and room for wet wellingtons.',
        vi: 'Hai phòng ngủ dưới mái dốc, bếp, máy giặt và chỗ để những đôi ủng ướt.',
      },
      maxOccupancy: 5,
      basePriceMinor: 28500,
      bedTypes: [together(beds.double180, beds.twin90, beds.sofaBed)],
      sizeSqm: 64,
      view: views.dunes,
      amenities: ['kitchenette', 'washing_machine', 'terrace', 'bathtub'],
      photos: [roof, bathPhoto('reethaus')],
      rooms: numbered(7, 3),
    },
  ],
  offers: { freeCancellation: true, breakfast: false, earlyBooking: true },
  weekendPercent: 10,
  seasons: [
    { from: '06-20', to: '09-05', percent: 40 },
    { from: '12-22', to: '12-31', percent: 45 },
    { from: '01-07', to: '03-15', percent: -20 },
  ],
}
