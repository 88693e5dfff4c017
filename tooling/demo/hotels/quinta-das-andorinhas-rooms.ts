import { bathPhoto, beds, numbered, together, views } from '../demo-amenities.ts'
import type { DemoPhoto, DemoRoomType } from '../demo-hotel.ts'

const terracePhoto: DemoPhoto = {
  art: 'room-quinta-terrace',
  alt: {
    de: 'Eigene Terrasse mit Blick aufs Meer',
    en: 'Private terrace facing the sea',
    vi: 'Sân hiên riêng nhìn ra biển',
  },
}

/** The nine room types of the resort; codes, numbers of rooms and largest parties are those of its booking file. */
export const quintaRoomTypes: readonly DemoRoomType[] = [
  {
    key: 'double-garden',
    code: 'A',
    name: { de: 'Doppelzimmer Garten', en: 'Garden Double Room', vi: 'Phòng đôi hướng vườn' },
    description: {
      de: 'Ruhig zur Gartenseite: Terrakottaboden, Leinenvorhänge und vor dem Fenster der Duft der Orangenbäume.',
      en: 'Quiet, on the garden side: terracotta floor, linen curtains and the scent of orange trees at the window.',
      vi: 'Phòng yên tĩnh phía vườn: sàn đất nung, rèm vải lanh và hương hoa cam ngoài cửa sổ.',
    },
    maxOccupancy: 3,
    basePriceMinor: 7650,
    bedTypes: [together(beds.double160, beds.extraBed)],
    sizeSqm: 22,
    view: views.garden,
    amenities: ['air_conditioning', 'shower', 'safe', 'desk'],
    photos: [
      {
        art: 'room-quinta-garden',
        alt: {
          de: 'Doppelzimmer zum Garten mit Leinenvorhängen',
          en: 'Double room facing the garden, with linen curtains',
          vi: 'Phòng đôi hướng vườn với rèm vải lanh',
        },
      },
      bathPhoto('quinta'),
    ],
    rooms: numbered(101, 75),
  },
  {
    key: 'twin-garden',
    code: 'B',
    name: { de: 'Zweibettzimmer Garten', en: 'Garden Twin Room', vi: 'Phòng hai giường hướng vườn' },
    description: {
      de: 'Zwei Einzelbetten unter einer hohen Nische, ein Schreibtisch am Fenster und gleich daneben der Weg zum Pool.',
      en: 'Two single beds beneath a tall niche, a desk by the window and the path to the pool just outside.',
      vi: 'Hai giường đơn dưới hốc tường cao, bàn viết cạnh cửa sổ và lối ra hồ bơi ngay bên ngoài.',
    },
    maxOccupancy: 3,
    basePriceMinor: 8100,
    bedTypes: [together(beds.twin100, beds.extraBed)],
    sizeSqm: 24,
    view: views.garden,
    amenities: ['air_conditioning', 'desk', 'shower', 'safe'],
    photos: [
      {
        art: 'room-quinta-twin',
        alt: {
          de: 'Zweibettzimmer im Morgenlicht',
          en: 'Twin room in the morning light',
          vi: 'Phòng hai giường trong nắng sớm',
        },
      },
      bathPhoto('quinta'),
    ],
    rooms: numbered(181, 2),
  },
  {
    key: 'family-garden',
    code: 'C',
    name: { de: 'Familienzimmer Garten', en: 'Garden Family Room', vi: 'Phòng gia đình hướng vườn' },
    description: {
      de: 'Ein Doppelbett, ein Schlafsofa und genug Boden für Bauklötze. Die Tür führt direkt in den Garten.',
      en: 'A double bed, a sofa bed and enough floor for building blocks. The door opens straight into the garden.',
      vi: 'Một giường đôi, một giường sofa và đủ chỗ cho trẻ bày đồ chơi. Cửa mở thẳng ra vườn.',
    },
    maxOccupancy: 5,
    basePriceMinor: 10900,
    bedTypes: [together(beds.double180, beds.sofaBed, beds.extraBed)],
    sizeSqm: 34,
    view: views.garden,
    amenities: ['air_conditioning', 'terrace', 'minibar', 'bathtub', 'safe'],
    photos: [
      {
        art: 'room-quinta-family',
        alt: {
          de: 'Familienzimmer mit Tür zum Garten',
          en: 'Family room with a door to the garden',
          vi: 'Phòng gia đình có cửa ra vườn',
        },
      },
      bathPhoto('quinta'),
    ],
    rooms: numbered(201, 13),
  },
  {
    key: 'double-superior',
    code: 'D',
    name: { de: 'Doppelzimmer Superior', en: 'Superior Double Room', vi: 'Phòng đôi Superior' },
    description: {
      de: 'Unser beliebtestes Zimmer: großes Bett, ein Sessel zum Lesen und der Balkon, von dem Sie die Boote zählen können.',
      en: 'Our favourite with guests: a wide bed, an armchair for reading and a balcony from which you can count the boats.',
      vi: 'Phòng được khách yêu thích nhất: giường rộng, ghế bành đọc sách và ban công để ngồi đếm thuyền.',
    },
    maxOccupancy: 3,
    basePriceMinor: 8925,
    bedTypes: [together(beds.double180, beds.extraBed)],
    sizeSqm: 28,
    view: views.sea,
    amenities: ['balcony', 'air_conditioning', 'minibar', 'safe', 'sea_view'],
    photos: [
      {
        art: 'bedroom-sea',
        alt: {
          de: 'Doppelzimmer mit Balkon und Blick aufs Meer',
          en: 'Double room with a balcony facing the sea',
          vi: 'Phòng đôi có ban công nhìn ra biển',
        },
      },
      terracePhoto,
      bathPhoto('quinta'),
    ],
    rooms: numbered(301, 53),
  },
  {
    key: 'double-sea',
    code: 'E',
    name: { de: 'Doppelzimmer Meerseite', en: 'Seafront Double Room', vi: 'Phòng đôi mặt biển' },
    description: {
      de: 'In der obersten Reihe, ganz nach Süden. Morgens liegt die Sonne auf dem Bett, abends auf dem Balkon.',
      en: 'In the top row, facing due south. In the morning the sun is on the bed, in the evening on the balcony.',
      vi: 'Dãy phòng trên cùng, hướng chính nam. Sáng nắng rọi vào giường, chiều nắng tràn ban công.',
    },
    maxOccupancy: 3,
    basePriceMinor: 9900,
    bedTypes: [together(beds.double180, beds.extraBed)],
    sizeSqm: 30,
    view: views.sea,
    amenities: ['balcony', 'air_conditioning', 'minibar', 'safe', 'bathtub', 'sea_view'],
    photos: [
      {
        art: 'room-quinta-sea',
        alt: {
          de: 'Doppelzimmer in der obersten Reihe mit Meerblick',
          en: 'Top-row double room with a sea view',
          vi: 'Phòng đôi dãy trên cùng nhìn ra biển',
        },
      },
      bathPhoto('quinta'),
    ],
    rooms: numbered(401, 33),
  },
  {
    key: 'junior-suite',
    code: 'F',
    name: { de: 'Juniorsuite Andrade', en: 'Andrade Junior Suite', vi: 'Junior Suite Andrade' },
    description: {
      de: 'Der alte Teil des Hauses: dunkles Holz, ein Kamin für den Winter und eine Badewanne unter dem Bogenfenster.',
      en: 'The old part of the house: dark wood, a fireplace for winter and a bathtub beneath the arched window.',
      vi: 'Khu nhà cổ: gỗ sẫm màu, lò sưởi cho mùa đông và bồn tắm dưới khung cửa vòm.',
    },
    maxOccupancy: 4,
    basePriceMinor: 12400,
    bedTypes: [together(beds.double200, beds.sofaBed)],
    sizeSqm: 38,
    view: views.courtyard,
    amenities: ['fireplace', 'bathtub', 'air_conditioning', 'minibar', 'safe', 'desk'],
    photos: [
      {
        art: 'room-quinta-suite',
        alt: {
          de: 'Juniorsuite mit Kamin am Abend',
          en: 'Junior suite with a fireplace in the evening',
          vi: 'Junior Suite có lò sưởi buổi tối',
        },
      },
      bathPhoto('quinta'),
    ],
    rooms: numbered(501, 13),
  },
  {
    key: 'family-suite',
    code: 'G',
    name: { de: 'Familiensuite mit Terrasse', en: 'Family Suite with Terrace', vi: 'Suite gia đình có sân hiên' },
    description: {
      de: 'Schlafzimmer, Wohnraum mit Küchenzeile und eine Terrasse, auf der Sie zu fünft frühstücken können.',
      en: 'A bedroom, a living room with kitchenette and a terrace where five can have breakfast.',
      vi: 'Phòng ngủ, phòng khách có bếp nhỏ và sân hiên đủ chỗ cho năm người ăn sáng.',
    },
    maxOccupancy: 5,
    basePriceMinor: 14900,
    bedTypes: [together(beds.double180, beds.sofaBed, beds.single100)],
    sizeSqm: 46,
    view: views.sea,
    amenities: ['terrace', 'kitchenette', 'bathtub', 'air_conditioning', 'safe', 'sea_view'],
    photos: [
      {
        art: 'room-quinta-arches',
        alt: {
          de: 'Familiensuite am Morgen',
          en: 'Family suite in the morning',
          vi: 'Phòng suite gia đình buổi sáng',
        },
      },
      terracePhoto,
      bathPhoto('quinta'),
    ],
    rooms: numbered(601, 9),
  },
  {
    key: 'terrace-house',
    code: 'H',
    name: { de: 'Terrassenhaus', en: 'Terrace House', vi: 'Nhà hiên' },
    description: {
      de: 'Ein Häuschen für sich: zwei Schlafzimmer, Küche, Waschmaschine und abends der Blick auf die Lichter der Bucht.',
      en: 'A little house of your own: two bedrooms, kitchen, washing machine and the lights of the bay at night.',
      vi: 'Một căn nhà nhỏ riêng: hai phòng ngủ, bếp, máy giặt và ánh đèn vịnh biển về đêm.',
    },
    maxOccupancy: 5,
    basePriceMinor: 17200,
    bedTypes: [together(beds.double180, beds.twin100, beds.sofaBed)],
    sizeSqm: 62,
    view: views.sea,
    amenities: ['terrace', 'kitchenette', 'washing_machine', 'bathtub', 'air_conditioning', 'safe', 'sea_view'],
    photos: [terracePhoto, bathPhoto('quinta')],
    rooms: numbered(701, 4),
  },
  {
    key: 'courtyard-room',
    code: 'I',
    name: { de: 'Hofzimmer', en: 'Courtyard Room', vi: 'Phòng sân trong' },
    description: {
      de: 'Einfach und günstig, im ältesten Flügel: weiße Wände, ein gutes Bett und der Brunnen im Hof.',
      en: 'Simple and good value, in the oldest wing: white walls, a good bed and the fountain in the yard.',
      vi: 'Giản dị, giá tốt, ở dãy nhà lâu đời nhất: tường trắng, giường êm và tiếng đài phun nước trong sân.',
    },
    maxOccupancy: 4,
    basePriceMinor: 5400,
    bedTypes: [together(beds.double160, beds.bunk)],
    sizeSqm: 20,
    view: views.courtyard,
    amenities: ['shower', 'desk'],
    photos: [
      {
        art: 'room-quinta-courtyard',
        alt: {
          de: 'Schlichtes Zimmer zum Innenhof',
          en: 'Simple room facing the courtyard',
          vi: 'Phòng giản dị nhìn ra sân trong',
        },
      },
      bathPhoto('quinta'),
    ],
    rooms: numbered(801, 8),
  },
]
