import type { AmenityKind } from '@keystay/contract/properties/property-kinds'
import type { DemoAmenity, DemoPhoto, Texts } from './demo-hotel.ts'

type DemoKind = Exclude<AmenityKind, 'other'>

const amenityNames: Record<DemoKind, Texts> = {
  wifi: { de: 'WLAN kostenlos', en: 'Free Wi-Fi', vi: 'Wi-Fi miễn phí' },
  pool: { de: 'Außenpool', en: 'Outdoor pool', vi: 'Hồ bơi ngoài trời' },
  parking: { de: 'Parkplatz am Haus', en: 'Parking at the house', vi: 'Chỗ đậu xe tại chỗ' },
  breakfast: { de: 'Frühstücksbuffet', en: 'Breakfast buffet', vi: 'Bữa sáng tự chọn' },
  spa: { de: 'Spa', en: 'Spa', vi: 'Spa' },
  sauna: { de: 'Sauna', en: 'Sauna', vi: 'Phòng xông hơi' },
  beach: { de: 'Strand in der Nähe', en: 'Beach nearby', vi: 'Gần bãi biển' },
  air_conditioning: { de: 'Klimaanlage', en: 'Air conditioning', vi: 'Điều hòa' },
  balcony: { de: 'Balkon', en: 'Balcony', vi: 'Ban công' },
  terrace: { de: 'Terrasse', en: 'Terrace', vi: 'Sân hiên' },
  minibar: { de: 'Minibar', en: 'Minibar', vi: 'Minibar' },
  safe: { de: 'Safe', en: 'Safe', vi: 'Két an toàn' },
  desk: { de: 'Schreibtisch', en: 'Desk', vi: 'Bàn làm việc' },
  shower: { de: 'Regendusche', en: 'Rain shower', vi: 'Vòi sen' },
  bathtub: { de: 'Badewanne', en: 'Bathtub', vi: 'Bồn tắm' },
  kitchenette: { de: 'Küchenzeile', en: 'Kitchenette', vi: 'Bếp nhỏ' },
  fireplace: { de: 'Kamin', en: 'Fireplace', vi: 'Lò sưởi' },
  reading_room: { de: 'Lesezimmer', en: 'Reading room', vi: 'Phòng đọc sách' },
  cot: { de: 'Kinderbett auf Wunsch', en: 'Cot on request', vi: 'Nôi em bé theo yêu cầu' },
  accessible: { de: 'Barrierefrei', en: 'Step-free access', vi: 'Lối đi không bậc thềm' },
  pets: { de: 'Hunde willkommen', en: 'Dogs welcome', vi: 'Cho phép mang chó' },
  bicycles: { de: 'Fahrräder zum Ausleihen', en: 'Bicycles to borrow', vi: 'Xe đạp cho mượn' },
  garden: { de: 'Garten', en: 'Garden', vi: 'Vườn' },
  restaurant: { de: 'Restaurant', en: 'Restaurant', vi: 'Nhà hàng' },
  bar: { de: 'Bar', en: 'Bar', vi: 'Quầy bar' },
  gym: { de: 'Fitnessraum', en: 'Gym', vi: 'Phòng tập' },
  ski: { de: 'Skiraum mit Schuhtrockner', en: 'Ski room with boot dryer', vi: 'Phòng để ván trượt' },
  lake: { de: 'Am See', en: 'By the lake', vi: 'Bên hồ' },
  harbour: { de: 'Am Hafen', en: 'By the harbour', vi: 'Bên bến cảng' },
  old_town: { de: 'In der Altstadt', en: 'In the old town', vi: 'Trong khu phố cổ' },
  washing_machine: { de: 'Waschmaschine', en: 'Washing machine', vi: 'Máy giặt' },
  electric_charging: { de: 'Ladestation für E-Autos', en: 'Charging for electric cars', vi: 'Trạm sạc xe điện' },
  sea_view: { de: 'Meerblick', en: 'Sea view', vi: 'Nhìn ra biển' },
}

/** An amenity of the whole house; its key is its kind. */
export function ofHouse(kind: DemoKind, name: Texts = amenityNames[kind]): DemoAmenity {
  return { key: kind, kind, name, wholeHouse: true }
}

/** An amenity that only some room types have; its key is its kind. */
export function ofRooms(kind: DemoKind, name: Texts = amenityNames[kind]): DemoAmenity {
  return { key: kind, kind, name, wholeHouse: false }
}

export const beds = {
  double160: { de: '1 Doppelbett (160 cm)', en: '1 double bed (160 cm)', vi: '1 giường đôi (160 cm)' },
  double180: { de: '1 Doppelbett (180 cm)', en: '1 double bed (180 cm)', vi: '1 giường đôi (180 cm)' },
  double200: { de: '1 Doppelbett (200 cm)', en: '1 king-size bed (200 cm)', vi: '1 giường cỡ lớn (200 cm)' },
  twoDoubles: { de: '2 Doppelbetten (160 cm)', en: '2 double beds (160 cm)', vi: '2 giường đôi (160 cm)' },
  twin90: { de: '2 Einzelbetten (90 cm)', en: '2 single beds (90 cm)', vi: '2 giường đơn (90 cm)' },
  twin100: { de: '2 Einzelbetten (100 cm)', en: '2 single beds (100 cm)', vi: '2 giường đơn (100 cm)' },
  single100: { de: '1 Einzelbett (100 cm)', en: '1 single bed (100 cm)', vi: '1 giường đơn (100 cm)' },
  single120: { de: '1 Einzelbett (120 cm)', en: '1 single bed (120 cm)', vi: '1 giường đơn (120 cm)' },
  bunk: { de: '1 Etagenbett', en: '1 bunk bed', vi: '1 giường tầng' },
  twoBunks: { de: '2 Etagenbetten', en: '2 bunk beds', vi: '2 giường tầng' },
  sofaBed: { de: '1 Schlafsofa', en: '1 sofa bed', vi: '1 giường sofa' },
  extraBed: { de: '1 Zustellbett auf Wunsch', en: '1 extra bed on request', vi: '1 giường phụ theo yêu cầu' },
} as const satisfies Record<string, Texts>

/** Beds that stand in one room: who books it gets all of them. */
export function together(...all: readonly Texts[]): Texts {
  const say = (language: keyof Texts) => all.map((bed) => bed[language]).join(', ')
  return { de: say('de'), en: say('en'), vi: say('vi') }
}

export const views = {
  sea: { de: 'Meerblick', en: 'Sea view', vi: 'Nhìn ra biển' },
  garden: { de: 'Gartenblick', en: 'Garden view', vi: 'Nhìn ra vườn' },
  courtyard: { de: 'Hofblick', en: 'Courtyard view', vi: 'Nhìn ra sân trong' },
  pool: { de: 'Poolblick', en: 'Pool view', vi: 'Nhìn ra hồ bơi' },
  harbour: { de: 'Hafenblick', en: 'Harbour view', vi: 'Nhìn ra bến cảng' },
  mountains: { de: 'Bergblick', en: 'Mountain view', vi: 'Nhìn ra núi' },
  street: { de: 'Blick auf die Straße', en: 'Street view', vi: 'Nhìn ra phố' },
  rooftops: { de: 'Blick über die Dächer', en: 'Over the rooftops', vi: 'Nhìn ra các mái nhà' },
  lake: { de: 'Seeblick', en: 'Lake view', vi: 'Nhìn ra hồ' },
  river: { de: 'Flussblick', en: 'River view', vi: 'Nhìn ra sông' },
  dunes: { de: 'Blick in die Dünen', en: 'Dune view', vi: 'Nhìn ra cồn cát' },
  canal: { de: 'Blick aufs Fleet', en: 'Canal view', vi: 'Nhìn ra kênh' },
  valley: { de: 'Blick ins Tal', en: 'Valley view', vi: 'Nhìn ra thung lũng' },
} as const satisfies Record<string, Texts>

/** The bathroom drawing of a hotel. */
export function bathPhoto(hotel: string): DemoPhoto {
  return { art: `bath-${hotel}`, alt: { de: 'Badezimmer', en: 'Bathroom', vi: 'Phòng tắm' } }
}

/** Room numbers one after the other. */
export function numbered(first: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(first + index))
}
