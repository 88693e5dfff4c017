import { bathPhoto, beds, numbered, ofHouse, ofRooms, together, views } from '../demo-amenities.ts'
import type { DemoHotel } from '../demo-hotel.ts'

export const pousadaDoSal: DemoHotel = {
  slug: 'pousada-do-sal',
  name: 'Pousada do Sal',
  type: 'guesthouse',
  address: 'Travessa dos Salineiros 4',
  city: 'Olhão',
  region: { de: 'Algarve', en: 'Algarve', vi: 'Algarve' },
  country: 'PT',
  zip: '8700-315',
  latitude: 37.0258,
  longitude: -7.8411,
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+351 289 000 164',
  headline: {
    de: 'Weiße Würfel, bunte Boote, Salz in der Luft',
    en: 'White cubes, bright boats, salt in the air',
    vi: 'Nhà trắng hình khối, thuyền sơn màu, gió mặn mùi muối',
  },
  description: {
    de: 'Olhão ist noch immer eine Fischerstadt: Um sechs tuckern die Boote hinaus, um neun liegt der Fang in der Markthalle. Unsere Pension steht zwei Gassen dahinter, vier Stockwerke aus weiß gekalkten Würfeln mit einer Dachterrasse, von der Sie die Lagune bis zu den Inseln überblicken. Dona Graça backt das Brot selbst, das Salz auf dem Tisch kommt aus den Becken vor der Stadt. Die Zimmer sind einfach, hell und frisch gestrichen. Räder stehen im Hof, der Fährplan hängt an der Tür.',
    en: 'Olhão is still a fishing town: the boats chug out at six, and by nine the catch is in the market hall. Our guesthouse stands two lanes behind it, four storeys of whitewashed cubes with a roof terrace that looks over the lagoon to the islands. Dona Graça bakes the bread herself, and the salt on the table comes from the pans outside town. Rooms are simple, bright and freshly painted. Bicycles are in the yard, the ferry times on the door.',
    vi: 'Olhão đến giờ vẫn là phố chài: sáu giờ sáng thuyền nổ máy ra khơi, chín giờ cá đã về tới chợ. Nhà nghỉ của chúng tôi cách chợ hai con hẻm, bốn tầng khối vuông quét vôi trắng, trên mái có sân thượng nhìn qua đầm phá ra tận các đảo. Bà Graça tự tay nướng bánh mì, muối trên bàn lấy từ ruộng muối ngoài thị trấn. Phòng giản dị, sáng sủa, vừa sơn mới. Xe đạp để trong sân, giờ phà dán ngay trên cửa.',
  },
  nearby: {
    de: 'Markthallen 200 m · Fähre nach Culatra und Armona 450 m · Bahnhof 700 m · Flughafen Faro 17 km',
    en: 'Market halls 200 m · ferry to Culatra and Armona 450 m · station 700 m · Faro airport 17 km',
    vi: 'Chợ cá 200 m · phà đi Culatra và Armona 450 m · ga tàu 700 m · sân bay Faro 17 km',
  },
  photos: [
    {
      art: 'pousada-harbour',
      alt: {
        de: 'Weiße Würfelhäuser am Hafen von Olhão mit bunten Fischerbooten',
        en: 'White cubic houses at Olhão harbour with bright fishing boats',
        vi: 'Những ngôi nhà trắng hình khối bên cảng Olhão và thuyền chài sơn màu',
      },
    },
    {
      art: 'pousada-saltpans',
      alt: {
        de: 'Salzhügel und Flamingos in den Salinen am Abend',
        en: 'Salt heaps and flamingos on the salt pans in the evening',
        vi: 'Những đống muối và hồng hạc trên ruộng muối buổi chiều',
      },
    },
    {
      art: 'room-sal-twin',
      alt: { de: 'Zweibettzimmer zum Hafen', en: 'Twin room facing the harbour', vi: 'Phòng hai giường nhìn ra cảng' },
    },
    {
      art: 'breakfast-sal',
      alt: {
        de: 'Frühstück mit selbst gebackenem Brot',
        en: 'Breakfast with home-baked bread',
        vi: 'Bữa sáng với bánh mì nhà nướng',
      },
    },
    {
      art: 'room-sal-white',
      alt: { de: 'Weiß gekalktes Doppelzimmer', en: 'Whitewashed double room', vi: 'Phòng đôi quét vôi trắng' },
    },
    bathPhoto('sal'),
  ],
  amenities: [
    ofHouse('harbour', { de: 'Hafen', en: 'Harbour', vi: 'Bến cảng' }),
    ofHouse('bicycles', { de: 'Fahrräder', en: 'Bicycles', vi: 'Xe đạp' }),
    ofHouse('breakfast', {
      de: 'Frühstück mit Hausbrot',
      en: 'Breakfast, home-baked bread',
      vi: 'Bữa sáng, bánh mì nhà nướng',
    }),
    ofHouse('wifi'),
    ofHouse('terrace', { de: 'Dachterrasse', en: 'Roof terrace', vi: 'Sân thượng' }),
    ofHouse('cot'),
    ofRooms('air_conditioning'),
    ofRooms('shower'),
    ofRooms('desk'),
    ofRooms('kitchenette'),
    ofRooms('sea_view', { de: 'Blick auf die Lagune', en: 'Lagoon view', vi: 'Nhìn ra đầm phá' }),
  ],
  roomTypes: [
    {
      key: 'double-white',
      name: { de: 'Doppelzimmer Cal', en: 'Cal Double Room', vi: 'Phòng đôi Cal' },
      description: {
        de: 'Gekalkte Wände, ein Fenster zur Gasse, ein Bett mit guter Matratze. Mehr braucht es am Meer nicht.',
        en: 'Whitewashed walls, a window on the lane, a bed with a good mattress. By the sea you need little more.',
        vi: 'Tường quét vôi, cửa sổ nhìn ra hẻm, giường nệm tốt. Ở bên biển, thế là đủ.',
      },
      maxOccupancy: 2,
      basePriceMinor: 5600,
      bedTypes: [beds.double160],
      sizeSqm: 16,
      view: views.street,
      amenities: ['shower', 'air_conditioning'],
      photos: [
        {
          art: 'room-sal-white',
          alt: { de: 'Weiß gekalktes Doppelzimmer', en: 'Whitewashed double room', vi: 'Phòng đôi quét vôi trắng' },
        },
        bathPhoto('sal'),
      ],
      rooms: numbered(1, 7),
    },
    {
      key: 'twin-harbour',
      name: { de: 'Zweibettzimmer Hafen', en: 'Harbour Twin Room', vi: 'Phòng hai giường nhìn ra cảng' },
      description: {
        de: 'Im zweiten Stock, mit Blick auf die Masten. Die Boote wecken Sie, wenn Sie das Fenster offen lassen.',
        en: 'On the second floor, facing the masts. Leave the window open and the boats will wake you.',
        vi: 'Trên tầng hai, nhìn ra những cột buồm. Nếu để ngỏ cửa sổ, tiếng thuyền sẽ đánh thức quý khách.',
      },
      maxOccupancy: 2,
      basePriceMinor: 6200,
      bedTypes: [beds.twin90],
      sizeSqm: 18,
      view: views.harbour,
      amenities: ['shower', 'air_conditioning', 'desk'],
      photos: [
        {
          art: 'room-sal-twin',
          alt: {
            de: 'Zweibettzimmer zum Hafen',
            en: 'Twin room facing the harbour',
            vi: 'Phòng hai giường nhìn ra cảng',
          },
        },
        bathPhoto('sal'),
      ],
      rooms: numbered(21, 5),
    },
    {
      key: 'roof-studio',
      name: { de: 'Dachstudio', en: 'Rooftop Studio', vi: 'Studio tầng thượng' },
      description: {
        de: 'Ganz oben, mit kleiner Küche und eigener Tür zur Dachterrasse. Am Abend färben sich die Salinen rosa.',
        en: 'At the very top, with a small kitchen and its own door to the roof terrace. At dusk the salt pans turn pink.',
        vi: 'Trên tầng cao nhất, có bếp nhỏ và cửa riêng ra sân thượng. Chiều xuống, ruộng muối ánh lên sắc hồng.',
      },
      maxOccupancy: 3,
      basePriceMinor: 9400,
      bedTypes: [together(beds.double160, beds.sofaBed)],
      sizeSqm: 29,
      view: views.sea,
      amenities: ['kitchenette', 'shower', 'air_conditioning', 'sea_view'],
      photos: [
        {
          art: 'room-sal-studio',
          alt: {
            de: 'Dachstudio mit Blick über die Lagune',
            en: 'Rooftop studio above the lagoon',
            vi: 'Studio tầng thượng nhìn ra đầm phá',
          },
        },
        bathPhoto('sal'),
      ],
      rooms: numbered(41, 2),
    },
  ],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
  weekendPercent: 8,
  seasons: [{ from: '06-15', to: '09-10', percent: 40 }],
}
