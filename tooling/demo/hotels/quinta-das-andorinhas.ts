import { bathPhoto, ofHouse, ofRooms } from '../demo-amenities.ts'
import type { DemoHotel } from '../demo-hotel.ts'
import { quintaRoomTypes } from './quinta-das-andorinhas-rooms.ts'

export const quintaDasAndorinhas: DemoHotel = {
  slug: 'quinta-das-andorinhas',
  name: 'Quinta das Andorinhas',
  type: 'resort',
  address: 'Rua da Falésia 12, Olhos de Água',
  city: 'Albufeira',
  region: { de: 'Algarve', en: 'Algarve', vi: 'Algarve' },
  country: 'PT',
  zip: '8200-635',
  latitude: 37.0906,
  longitude: -8.1903,
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+351 289 000 240',
  headline: {
    de: 'Abendsonne am Pool, das Meer vor der Tür',
    en: 'Evening sun by the pool, the sea at the door',
    vi: 'Nắng chiều bên hồ bơi, biển ngay trước cửa',
  },
  description: {
    de: 'Vier Terrassen aus hellem Kalk, dazwischen Palmen und Bougainvillea: Die Quinta liegt über der Falésia-Bucht, ein Holzsteg führt in fünf Minuten hinunter zum Strand. Familie Andrade führt das Haus in dritter Generation – das Frühstück kommt aus der eigenen Küche, die Orangen vom Baum im Hof. Nachmittags ist es am Pool am schönsten, wenn die Schwalben tief über das Wasser fliegen. Wer abends nicht mehr fort möchte, setzt sich unter die Bögen und bestellt, was die Fischer aus Quarteira gebracht haben.',
    en: 'Four terraces of pale limestone with palms and bougainvillea in between: the Quinta sits above Falésia bay, and a wooden walkway takes you down to the beach in five minutes. The Andrade family has run the house for three generations. Breakfast comes from our own kitchen, the oranges from the tree in the yard. The pool is at its best in the afternoon, when the swallows skim the water. And if you would rather stay in for the evening, take a table under the arches and order whatever the boats from Quarteira brought in.',
    vi: 'Bốn tầng sân hiên bằng đá vôi sáng màu, xen giữa là cọ và hoa giấy: Quinta nằm phía trên vịnh Falésia, đi theo lối gỗ năm phút là xuống tới bãi biển. Gia đình Andrade đã ba đời trông nom ngôi nhà. Bữa sáng do bếp nhà nấu, cam hái từ cây trong sân. Hồ bơi đẹp nhất vào buổi chiều, khi đàn én bay là là mặt nước. Tối nào không muốn đi xa, quý khách cứ ngồi dưới những vòm cửa và gọi món cá mà thuyền Quarteira vừa đưa về.',
  },
  nearby: {
    de: 'Strand 400 m · Supermarkt 300 m · Bahnhof Albufeira-Ferreiras 11 km · Flughafen Faro 42 km',
    en: 'Beach 400 m · supermarket 300 m · Albufeira-Ferreiras station 11 km · Faro airport 42 km',
    vi: 'Bãi biển 400 m · siêu thị 300 m · ga Albufeira-Ferreiras 11 km · sân bay Faro 42 km',
  },
  photos: [
    {
      art: 'algarve-pool-dusk',
      focus: '50% 34%',
      alt: {
        de: 'Pool der Quinta bei Sonnenuntergang, dahinter die beleuchteten Terrassen',
        en: 'The pool at sunset with the lit terraces behind it',
        vi: 'Hồ bơi lúc hoàng hôn, phía sau là các sân hiên sáng đèn',
      },
    },
    {
      art: 'bedroom-sea',
      alt: {
        de: 'Doppelzimmer mit Balkon und Blick aufs Meer',
        en: 'Double room with a balcony facing the sea',
        vi: 'Phòng đôi có ban công nhìn ra biển',
      },
    },
    {
      art: 'falesia-steps',
      alt: {
        de: 'Holzsteg zwischen Pinien hinunter zum Strand der Falésia',
        en: 'Wooden walkway between pines down to Falésia beach',
        vi: 'Lối gỗ giữa rặng thông dẫn xuống bãi biển Falésia',
      },
    },
    {
      art: 'room-quinta-arches',
      alt: {
        de: 'Familiensuite am Morgen',
        en: 'Family suite in the morning',
        vi: 'Phòng suite gia đình buổi sáng',
      },
    },
    {
      art: 'breakfast-table',
      alt: {
        de: 'Frühstück mit Croissants, Kaffee und Orangen aus dem Garten',
        en: 'Breakfast with croissants, coffee and oranges from the garden',
        vi: 'Bữa sáng với bánh sừng bò, cà phê và cam trong vườn',
      },
    },
    bathPhoto('quinta'),
  ],
  amenities: [
    ofHouse('pool', { de: 'Außenpool, beheizt', en: 'Heated outdoor pool', vi: 'Hồ bơi nước ấm ngoài trời' }),
    ofHouse('beach', { de: 'Strand in 400 m', en: 'Beach 400 m away', vi: 'Cách bãi biển 400 m' }),
    ofHouse('wifi'),
    ofHouse('parking'),
    ofHouse('breakfast'),
    ofHouse('accessible'),
    ofHouse('cot'),
    ofHouse('spa', { de: 'Spa und Sauna', en: 'Spa and sauna', vi: 'Spa và phòng xông hơi' }),
    ofHouse('restaurant', {
      de: 'Restaurant unter den Bögen',
      en: 'Restaurant under the arches',
      vi: 'Nhà hàng dưới vòm cửa',
    }),
    ofHouse('gym'),
    ofRooms('air_conditioning'),
    ofRooms('balcony'),
    ofRooms('terrace', { de: 'Eigene Terrasse', en: 'Private terrace', vi: 'Sân hiên riêng' }),
    ofRooms('sea_view'),
    ofRooms('minibar'),
    ofRooms('safe'),
    ofRooms('desk'),
    ofRooms('shower'),
    ofRooms('bathtub'),
    ofRooms('kitchenette'),
    ofRooms('washing_machine'),
    ofRooms('fireplace'),
  ],
  roomTypes: quintaRoomTypes,
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 10.92,
  seasons: [
    { from: '01-01', to: '01-02', percent: 67 },
    { from: '01-03', to: '02-28', percent: -14 },
    { from: '06-15', to: '07-14', percent: 35 },
    { from: '07-15', to: '08-31', percent: 80 },
    { from: '09-01', to: '09-30', percent: 25 },
    { from: '12-19', to: '12-23', percent: 32 },
    { from: '12-24', to: '12-31', percent: 67 },
  ],
}
