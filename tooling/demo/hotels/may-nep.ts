import { bathPhoto, beds, numbered, ofHouse, ofRooms, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const indigo: DemoPhoto = {
  art: 'room-maynep-indigo',
  alt: { de: 'Zimmer mit indigoblauen Decken', en: 'Room with indigo blankets', vi: 'Phòng với chăn chàm' },
}
const cloud: DemoPhoto = {
  art: 'room-maynep-cloud',
  alt: {
    de: 'Wolkenzimmer mit Blick auf die Terrassen',
    en: 'Cloud room facing the terraces',
    vi: 'Phòng Mây nhìn ra ruộng bậc thang',
  },
}
const stilt: DemoPhoto = {
  art: 'room-maynep-stilt',
  alt: { de: 'Stelzenhaus für die Familie', en: 'Stilt house for the family', vi: 'Nhà sàn cho gia đình' },
}

export const mayNep: DemoHotel = {
  slug: 'may-nep',
  name: 'Mây Nếp',
  type: 'homestay',
  address: 'Thôn Tả Van Giáy, xã Tả Van',
  city: 'Sa Pa',
  region: { de: 'Nordvietnam', en: 'Northern Vietnam', vi: 'Tây Bắc' },
  country: 'VN',
  zip: '31714',
  latitude: 22.3037,
  longitude: 103.8861,
  currency: 'VND',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+84 214 000 0183',
  headline: {
    de: 'Über den Wolken frühstücken, zwischen Reisterrassen schlafen',
    en: 'Breakfast above the clouds, sleep among rice terraces',
    vi: 'Ăn sáng trên mây, ngủ giữa ruộng bậc thang',
  },
  description: {
    de: 'Acht Kilometer hinter Sa Pa, wo die Straße zum Pfad wird, hat Familie Lồ ihr Haus für Gäste geöffnet: Holz, Lehm, ein Feuer in der Mitte. Die zehn Zimmer blicken über das Mường-Hoa-Tal, im Mai spiegeln sich die Wolken in den gefluteten Terrassen, im September leuchtet der Reis. Die Decken hat Großmutter mit Indigo gefärbt. Sie zeigt Ihnen gern, wie es geht. Ihr Enkel führt Sie zu Fuß in die Nachbardörfer, und nach dem Regen wartet ein Kräuterbad im Holzzuber.',
    en: 'Eight kilometres beyond Sa Pa, where the road becomes a path, the Lồ family has opened its house to guests: timber, clay, a fire in the middle. The ten rooms look over the Mường Hoa valley; in May the clouds lie mirrored in the flooded terraces, in September the rice glows. Grandmother dyed the blankets with indigo and will gladly show you how. Her grandson walks you to the neighbouring villages, and after rain a herbal bath waits in a wooden tub.',
    vi: 'Qua Sa Pa tám cây số, nơi đường lớn thành lối mòn, gia đình họ Lồ mở cửa đón khách: nhà gỗ, vách đất, bếp lửa ở giữa. Mười căn phòng nhìn xuống thung lũng Mường Hoa; tháng Năm mây soi trong ruộng nước, tháng Chín lúa chín vàng rực. Chăn do bà nội nhuộm chàm, ai thích bà sẽ chỉ cho cách làm. Cháu trai bà dẫn khách đi bộ sang các bản bên, và sau cơn mưa đã có sẵn bồn gỗ tắm lá thuốc.',
  },
  nearby: {
    de: 'Mường-Hoa-Bach 600 m · Dorf Lao Chải 2 km · Sa Pa 8 km · Bahnhof Lào Cai 43 km',
    en: 'Mường Hoa stream 600 m · Lao Chải village 2 km · Sa Pa 8 km · Lào Cai station 43 km',
    vi: 'Suối Mường Hoa 600 m · bản Lao Chải 2 km · Sa Pa 8 km · ga Lào Cai 43 km',
  },
  photos: [
    {
      art: 'sapa-terraces',
      alt: {
        de: 'Reisterrassen im Abendlicht mit Holzhaus über dem Tal',
        en: 'Rice terraces in evening light with a timber house above the valley',
        vi: 'Ruộng bậc thang trong nắng chiều và ngôi nhà gỗ trên thung lũng',
      },
    },
    {
      art: 'sapa-clouds',
      alt: {
        de: 'Holzterrasse über dem Wolkenmeer mit Teekanne und zwei Hockern',
        en: 'Wooden deck above a sea of clouds with a teapot and two stools',
        vi: 'Sàn gỗ trên biển mây với ấm trà và hai chiếc ghế',
      },
    },
    cloud,
    {
      art: 'breakfast-maynep',
      alt: {
        de: 'Frühstück mit Klebreis und Tee',
        en: 'Breakfast with sticky rice and tea',
        vi: 'Bữa sáng với xôi và trà',
      },
    },
    stilt,
    indigo,
  ],
  amenities: [
    ofHouse('garden', { de: 'Kräutergarten', en: 'Herb garden', vi: 'Vườn rau thơm' }),
    ofHouse('fireplace', { de: 'Feuerstelle im Haus', en: 'Hearth in the house', vi: 'Bếp lửa giữa nhà' }),
    ofHouse('spa', { de: 'Kräuterbad der Dao', en: 'Dao herbal bath', vi: 'Tắm lá thuốc người Dao' }),
    ofHouse('breakfast', { de: 'Frühstück am Feuer', en: 'Breakfast by the fire', vi: 'Bữa sáng bên bếp lửa' }),
    ofHouse('restaurant', {
      de: 'Abendessen mit der Familie',
      en: 'Dinner with the family',
      vi: 'Bữa tối cùng gia đình',
    }),
    ofHouse('wifi'),
    ofHouse('parking'),
    ofRooms('balcony'),
    ofRooms('terrace', { de: 'Eigene Holzterrasse', en: 'Private wooden deck', vi: 'Sàn gỗ riêng' }),
    ofRooms('shower'),
    ofRooms('bathtub', { de: 'Holzzuber', en: 'Wooden tub', vi: 'Bồn gỗ' }),
  ],
  roomTypes: [
    {
      key: 'indigo',
      name: { de: 'Indigozimmer', en: 'Indigo Room', vi: 'Phòng Chàm' },
      description: {
        de: 'Ein Bett, zwei Decken, ein Fenster nach Osten. Um sechs steigt der Nebel.',
        en: 'A bed, two blankets, a window to the east. The mist rises at six.',
        vi: 'Một giường, hai tấm chăn, cửa sổ hướng đông. Sáu giờ sáng sương bắt đầu lên.',
      },
      maxOccupancy: 2,
      basePriceMinor: 690_000,
      bedTypes: [beds.double160],
      sizeSqm: 15,
      view: views.valley,
      amenities: ['shower'],
      photos: [indigo, bathPhoto('maynep')],
      rooms: numbered(1, 5),
    },
    {
      key: 'cloud',
      name: { de: 'Wolkenzimmer', en: 'Cloud Room', vi: 'Phòng Mây' },
      description: {
        de: 'Ganze Wand aus Glas, davor das Tal. Der Zuber steht am Fenster, das Handtuch ist warm.',
        en: 'A whole wall of glass with the valley beyond. The tub stands at the window, the towel is warm.',
        vi: 'Cả một vách kính nhìn ra thung lũng. Bồn gỗ đặt bên cửa sổ, khăn đã hong ấm.',
      },
      maxOccupancy: 2,
      basePriceMinor: 1_190_000,
      bedTypes: [beds.double180],
      sizeSqm: 24,
      view: views.valley,
      amenities: ['balcony', 'bathtub', 'shower'],
      photos: [cloud, bathPhoto('maynep')],
      rooms: numbered(6, 3),
    },
    {
      key: 'stilt-house',
      name: { de: 'Stelzenhaus', en: 'Stilt House', vi: 'Nhà sàn' },
      description: {
        de: 'Ein Häuschen auf Pfählen mit vier Schlafplätzen, eigener Terrasse und Hühnern als Nachbarn.',
        en: 'A little house on stilts that sleeps four, with its own deck and hens for neighbours.',
        vi: 'Ngôi nhà sàn nhỏ đủ bốn chỗ ngủ, sàn gỗ riêng và hàng xóm là mấy con gà.',
      },
      maxOccupancy: 4,
      basePriceMinor: 1_680_000,
      bedTypes: [beds.twoDoubles],
      sizeSqm: 36,
      view: views.mountains,
      amenities: ['terrace', 'shower'],
      photos: [stilt, bathPhoto('maynep')],
      rooms: numbered(9, 2),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 20,
  seasons: [
    { from: '09-01', to: '10-10', percent: 30 },
    { from: '05-10', to: '06-20', percent: 15 },
  ],
}
