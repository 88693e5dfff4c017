import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const wood: DemoPhoto = {
  art: 'room-hoian-wood',
  alt: {
    de: 'Doppelzimmer mit dunklem Holz und Moskitonetz',
    en: 'Double room with dark wood and a mosquito net',
    vi: 'Phòng đôi gỗ sẫm với màn ngủ',
  },
}
const yellow: DemoPhoto = {
  art: 'room-hoian-yellow',
  alt: {
    de: 'Zweibettzimmer mit ockergelben Wänden',
    en: 'Twin room with ochre walls',
    vi: 'Phòng hai giường tường vàng',
  },
}
const balcony: DemoPhoto = {
  art: 'room-hoian-river',
  alt: {
    de: 'Flusszimmer am Abend mit Laternen vor dem Fenster',
    en: 'River room in the evening, lanterns outside',
    vi: 'Phòng bên sông buổi tối, đèn lồng ngoài cửa',
  },
}

export const nhaBenSong: DemoHotel = {
  slug: 'nha-ben-song',
  name: 'Nhà Bên Sông',
  type: 'homestay',
  address: '27 Bạch Đằng',
  city: 'Hội An',
  region: { de: 'Zentralvietnam', en: 'Central Vietnam', vi: 'Miền Trung' },
  country: 'VN',
  zip: '51306',
  latitude: 15.8762,
  longitude: 108.3312,
  currency: 'VND',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+84 235 000 0127',
  headline: {
    de: 'Laternen vor dem Fenster, der Fluss vor der Tür',
    en: 'Lanterns at the window, the river at the door',
    vi: 'Đèn lồng bên cửa sổ, dòng sông trước thềm nhà',
  },
  description: {
    de: 'Unser Großvater handelte mit Seide, sein Haus am Thu Bồn steht noch: gelbe Mauern, ein Dach aus Yin-Yang-Ziegeln, innen Jackfruchtholz, das nach hundertfünfzig Jahren glänzt. Wir wohnen im hinteren Hof und öffnen Ihnen die vorderen elf Zimmer. Morgens kocht Mutter Mì Quảng oder brät Ihnen ein Ei, ganz wie Sie mögen. Abends, wenn die Straße für Motorräder gesperrt ist, setzen Sie ein Papierlicht auf das Wasser und sehen ihm nach. Fahrräder und Regenmäntel liegen bereit.',
    en: 'Our grandfather traded in silk, and his house on the Thu Bồn still stands: yellow walls, a roof of yin-yang tiles, and inside jackfruit wood that still gleams after a hundred and fifty years. We live in the back yard and open the eleven front rooms to you. In the morning Mother cooks mì Quảng or fries you an egg, as you like. In the evening, when the street is closed to motorbikes, you set a paper light on the water and watch it go. Bicycles and raincoats are ready.',
    vi: 'Ông nội chúng tôi ngày xưa buôn tơ lụa, ngôi nhà của ông bên sông Thu Bồn vẫn còn đó: tường vàng, mái ngói âm dương, bên trong là gỗ mít hơn trăm rưỡi năm vẫn lên nước bóng. Gia đình ở sân sau, mười một phòng phía trước dành đón khách. Sáng sáng mẹ nấu mì Quảng, hoặc ốp la cho ai quen ăn vậy. Tối đến, phố cấm xe máy, quý khách thả chiếc hoa đăng xuống nước rồi nhìn theo. Xe đạp và áo mưa nhà có sẵn.',
  },
  nearby: {
    de: 'Japanische Brücke 700 m · Nachtmarkt 500 m · Strand An Bàng 4 km · Flughafen Đà Nẵng 29 km',
    en: 'Japanese Bridge 700 m · night market 500 m · An Bàng beach 4 km · Đà Nẵng airport 29 km',
    vi: 'Chùa Cầu 700 m · chợ đêm 500 m · biển An Bàng 4 km · sân bay Đà Nẵng 29 km',
  },
  photos: [
    {
      art: 'hoi-an-river',
      focus: '46% 50%',
      alt: {
        de: 'Gelbe Häuser am Fluss bei Nacht mit bunten Laternen',
        en: 'Yellow riverside houses at night with coloured lanterns',
        vi: 'Những ngôi nhà vàng bên sông về đêm với đèn lồng nhiều màu',
      },
    },
    {
      art: 'hoian-ricefield',
      alt: {
        de: 'Weg durch die Reisfelder mit Fahrrad und Palmen am Morgen',
        en: 'Path through the rice fields with a bicycle and palms in the morning',
        vi: 'Đường qua đồng lúa với xe đạp và hàng cau buổi sáng',
      },
    },
    wood,
    {
      art: 'breakfast-hoian',
      alt: {
        de: 'Frühstück mit Mì Quảng und Kaffee',
        en: 'Breakfast with mì Quảng and coffee',
        vi: 'Bữa sáng với mì Quảng và cà phê',
      },
    },
    balcony,
    yellow,
  ],
  amenities: [
    ofHouse('old_town'),
    ofHouse('bicycles'),
    ofHouse('breakfast', {
      de: 'Frühstück von der Hausherrin',
      en: 'Breakfast cooked by the family',
      vi: 'Bữa sáng nhà nấu',
    }),
    ofHouse('wifi'),
    ofHouse('garden', { de: 'Innenhof mit Brunnen', en: 'Courtyard with a well', vi: 'Sân trong có giếng' }),
    ofHouse('washing_machine'),
    ofHouse('cot'),
    ofRooms('air_conditioning'),
    ofRooms('balcony', { de: 'Balkon zum Fluss', en: 'Balcony on the river', vi: 'Ban công hướng sông' }),
    ofRooms('shower'),
    ofRooms('desk'),
    ofRooms('minibar', { de: 'Kühlschrank', en: 'Fridge', vi: 'Tủ lạnh' }),
  ],
  roomTypes: [
    {
      key: 'double-wood',
      name: { de: 'Doppelzimmer Jackfruchtholz', en: 'Jackfruit Wood Double Room', vi: 'Phòng đôi Gỗ Mít' },
      description: {
        de: 'Geschnitzte Türen, Moskitonetz, Deckenventilator und der Duft von altem Holz.',
        en: 'Carved doors, a mosquito net, a ceiling fan and the scent of old wood.',
        vi: 'Cửa chạm khắc, màn ngủ, quạt trần và mùi thơm của gỗ lâu năm.',
      },
      maxOccupancy: 2,
      basePriceMinor: 1_150_000,
      bedTypes: [beds.double160],
      sizeSqm: 20,
      view: views.courtyard,
      amenities: ['air_conditioning', 'shower'],
      photos: [wood, bathPhoto('hoian')],
      rooms: numbered(101, 5),
    },
    {
      key: 'twin-yellow',
      name: { de: 'Zweibettzimmer Seidenhändler', en: 'Silk Trader Twin Room', vi: 'Phòng hai giường Thương Lụa' },
      description: {
        de: 'Ockergelb verputzt, zwei Betten mit Seidendecken, ein Tisch für Postkarten.',
        en: 'Plastered in ochre, two beds with silk covers, a table for postcards.',
        vi: 'Tường quét vôi vàng, hai giường phủ lụa, một chiếc bàn để viết bưu thiếp.',
      },
      maxOccupancy: 2,
      basePriceMinor: 1_250_000,
      bedTypes: [beds.twin100],
      sizeSqm: 22,
      view: views.street,
      amenities: ['air_conditioning', 'shower', 'desk'],
      photos: [yellow, bathPhoto('hoian')],
      rooms: numbered(111, 4),
    },
    {
      key: 'river-balcony',
      name: { de: 'Flusszimmer mit Balkon', en: 'River Room with Balcony', vi: 'Phòng ban công bên sông' },
      description: {
        de: 'Im Obergeschoss zum Thu Bồn. Der Balkon hängt voller Laternen, die wir jeden Abend anzünden.',
        en: 'Upstairs, facing the Thu Bồn. The balcony hangs full of lanterns that we light every evening.',
        vi: 'Trên lầu, nhìn ra sông Thu Bồn. Ban công treo đầy đèn lồng, tối nào chúng tôi cũng thắp.',
      },
      maxOccupancy: 3,
      basePriceMinor: 1_850_000,
      bedTypes: [together(beds.double180, beds.extraBed)],
      sizeSqm: 28,
      view: views.river,
      amenities: ['balcony', 'air_conditioning', 'minibar', 'shower'],
      photos: [balcony, bathPhoto('hoian')],
      rooms: numbered(201, 2),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 10,
  seasons: [
    { from: '02-01', to: '05-31', percent: 15 },
    { from: '10-01', to: '11-30', percent: -15 },
  ],
}
