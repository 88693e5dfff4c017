import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel, DemoPhoto } from '../demo-hotel.ts'

const green: DemoPhoto = {
  art: 'suite-evening',
  alt: {
    de: 'Suite mit grünen Kassettenwänden am Abend',
    en: 'Suite with green panelled walls in the evening',
    vi: 'Suite ốp tường xanh buổi tối',
  },
}
const street: DemoPhoto = {
  art: 'room-kastanie-street',
  alt: {
    de: 'Doppelzimmer mit hohen Fenstern zur Straße',
    en: 'Double room with tall windows on the street',
    vi: 'Phòng đôi cửa sổ cao nhìn ra phố',
  },
}
const courtyard: DemoPhoto = {
  art: 'room-kastanie-courtyard',
  alt: { de: 'Ruhiges Zimmer zum Hof', en: 'Quiet room facing the courtyard', vi: 'Phòng yên tĩnh nhìn ra sân trong' },
}
const single: DemoPhoto = {
  art: 'room-kastanie-single',
  alt: { de: 'Einzelzimmer mit Schreibtisch', en: 'Single room with a desk', vi: 'Phòng đơn có bàn làm việc' },
}

export const kastanie17: DemoHotel = {
  slug: 'kastanie-17',
  name: 'Kastanie 17',
  type: 'city',
  address: 'Mommsenstraße 17',
  city: 'Berlin',
  region: { de: 'Charlottenburg', en: 'Charlottenburg', vi: 'Charlottenburg' },
  country: 'DE',
  zip: '10629',
  latitude: 52.5031,
  longitude: 13.3172,
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+49 30 23125 017',
  headline: {
    de: 'Gründerzeit, vier Meter hoch, mit Markise davor',
    en: 'Grand old rooms, four metres high, awnings outside',
    vi: 'Nhà cổ trần cao bốn mét, mái hiên vải trước cửa',
  },
  description: {
    de: 'Drei Meter hohe Flügeltüren, knarrendes Eichenparkett und eine Kastanie im Hof, die älter ist als das Haus: Charlottenburg hat sich den langen Atem bewahrt. Unten im Café frühstücken auch die Nachbarn, das halten wir für ein gutes Zeichen. Savignyplatz, Oper und S-Bahn erreichen Sie zu Fuß; im Sommer sitzen Sie bis spät unter den Lichterketten im Hof. Wer arbeiten muss, findet im Lesezimmer große Tische, ruhige Menschen und Kaffee auf Zuruf.',
    en: 'Double doors three metres high, creaking oak parquet and a chestnut tree in the yard that is older than the house: Charlottenburg has kept its unhurried pace. The neighbours have breakfast in our café too, which we take as a good sign. Savignyplatz, the opera and the S-Bahn are within walking distance; in summer you can sit late beneath the strings of lights in the yard. If you have work to do, the reading room has large tables, quiet people and coffee on call.',
    vi: 'Cửa hai cánh cao ba mét, sàn gỗ sồi cọt kẹt và cây dẻ ngựa trong sân còn già hơn cả ngôi nhà: Charlottenburg vẫn giữ nhịp sống thong thả. Dưới tầng trệt, hàng xóm cũng đến quán chúng tôi ăn sáng, đó hẳn là dấu hiệu tốt. Savignyplatz, nhà hát opera và tàu S-Bahn đều đi bộ được; mùa hè quý khách có thể ngồi đến khuya dưới dây đèn giữa sân. Ai cần làm việc thì phòng đọc có bàn lớn, không gian yên tĩnh và cà phê phục vụ tận nơi.',
  },
  nearby: {
    de: 'Savignyplatz 400 m · Kurfürstendamm 450 m · Deutsche Oper 1,1 km · Flughafen BER 27 km',
    en: 'Savignyplatz 400 m · Kurfürstendamm 450 m · Deutsche Oper 1.1 km · BER airport 27 km',
    vi: 'Savignyplatz 400 m · Kurfürstendamm 450 m · Deutsche Oper 1,1 km · sân bay BER 27 km',
  },
  photos: [
    {
      art: 'berlin-facade',
      alt: {
        de: 'Gründerzeitfassade mit grüner Tür, Markisen und Kastanien',
        en: 'Nineteenth-century façade with a green door, awnings and chestnut trees',
        vi: 'Mặt tiền nhà cổ với cửa xanh, mái hiên vải và hàng dẻ ngựa',
      },
    },
    {
      art: 'kastanie-courtyard',
      alt: {
        de: 'Hof mit Kastanie, Tischen und Lichterketten am Abend',
        en: 'Courtyard with the chestnut tree, tables and strings of lights in the evening',
        vi: 'Sân trong với cây dẻ ngựa, bàn ghế và dây đèn buổi tối',
      },
    },
    green,
    {
      art: 'breakfast-kastanie',
      alt: { de: 'Frühstück im Café', en: 'Breakfast in the café', vi: 'Bữa sáng tại quán' },
    },
    street,
    courtyard,
  ],
  amenities: [
    ofHouse('wifi'),
    ofHouse('breakfast', { de: 'Frühstück im Café', en: 'Breakfast in the café', vi: 'Bữa sáng tại quán' }),
    ofHouse('bar', { de: 'Café und Bar', en: 'Café and bar', vi: 'Quán cà phê và bar' }),
    ofHouse('reading_room'),
    ofHouse('garden', { de: 'Hof mit Kastanie', en: 'Courtyard with chestnut tree', vi: 'Sân trong có cây dẻ ngựa' }),
    ofHouse('accessible'),
    ofHouse('bicycles'),
    ofHouse('pets'),
    ofRooms('desk'),
    ofRooms('minibar'),
    ofRooms('safe'),
    ofRooms('shower'),
    ofRooms('bathtub'),
    ofRooms('balcony'),
  ],
  roomTypes: [
    {
      key: 'single-courtyard',
      name: { de: 'Einzelzimmer Hof', en: 'Courtyard Single Room', vi: 'Phòng đơn nhìn ra sân' },
      description: {
        de: 'Klein und klug eingerichtet: 120 Zentimeter Bett, ein Schreibtisch und absolute Ruhe.',
        en: 'Small and cleverly fitted: a 120-centimetre bed, a desk and complete quiet.',
        vi: 'Nhỏ mà bố trí khéo: giường 120 cm, bàn viết và hoàn toàn yên tĩnh.',
      },
      maxOccupancy: 1,
      basePriceMinor: 11850,
      bedTypes: [beds.single120],
      sizeSqm: 14,
      view: views.courtyard,
      amenities: ['desk', 'shower', 'safe'],
      photos: [single, bathPhoto('kastanie')],
      rooms: numbered(101, 8),
    },
    {
      key: 'double-courtyard',
      name: { de: 'Doppelzimmer Hof', en: 'Courtyard Double Room', vi: 'Phòng đôi nhìn ra sân' },
      description: {
        de: 'Die Krone der Kastanie füllt das Fenster. Parkett, Wollteppich, Leselampen auf beiden Seiten.',
        en: 'The crown of the chestnut fills the window. Parquet, a wool rug, reading lamps on both sides.',
        vi: 'Tán cây dẻ ngựa phủ kín khung cửa sổ. Sàn gỗ, thảm len, đèn đọc sách hai bên giường.',
      },
      maxOccupancy: 2,
      basePriceMinor: 13900,
      bedTypes: [beds.double160],
      sizeSqm: 20,
      view: views.courtyard,
      amenities: ['desk', 'shower', 'safe'],
      photos: [courtyard, bathPhoto('kastanie')],
      rooms: numbered(201, 12),
    },
    {
      key: 'double-street',
      name: { de: 'Salonzimmer', en: 'Salon Room', vi: 'Phòng Salon' },
      description: {
        de: 'Vorn heraus mit Stuck, Flügeltür und französischem Balkon. Abends hören Sie die Stadt leise reden.',
        en: 'At the front, with stucco, double doors and a French balcony. At night the city talks quietly.',
        vi: 'Phía mặt phố, trần phào thạch cao, cửa hai cánh và ban công Pháp. Đêm về nghe phố rì rầm.',
      },
      maxOccupancy: 3,
      basePriceMinor: 16400,
      bedTypes: [together(beds.double180, beds.extraBed)],
      sizeSqm: 28,
      view: views.street,
      amenities: ['balcony', 'desk', 'minibar', 'shower', 'safe'],
      photos: [street, bathPhoto('kastanie')],
      rooms: numbered(301, 10),
    },
    {
      key: 'suite',
      name: { de: 'Suite Beletage', en: 'Beletage Suite', vi: 'Suite Beletage' },
      description: {
        de: 'Zwei Räume in Flaschengrün, ein runder Erker, eine Wanne mit Füßen und eine kleine Bibliothek.',
        en: 'Two rooms in bottle green, a round bay, a claw-foot bath and a small library.',
        vi: 'Hai gian phòng màu xanh rêu, ô cửa lồi tròn, bồn tắm chân cong và một tủ sách nhỏ.',
      },
      maxOccupancy: 4,
      basePriceMinor: 24900,
      bedTypes: [together(beds.double200, beds.sofaBed)],
      sizeSqm: 46,
      view: views.street,
      amenities: ['balcony', 'bathtub', 'minibar', 'desk', 'safe'],
      photos: [green, bathPhoto('kastanie')],
      rooms: numbered(401, 4),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 8,
  seasons: [
    { from: '02-10', to: '02-22', percent: 25 },
    { from: '12-28', to: '12-31', percent: 50 },
  ],
}
