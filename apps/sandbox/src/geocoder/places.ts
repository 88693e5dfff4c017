/** A town, or a street of one. */
export type Place = {
  readonly name: string
  /** Undefined: the place is a town itself. */
  readonly town?: string
  readonly region: string
  readonly country: 'AT' | 'DE' | 'PT' | 'VN'
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
}

type Town = readonly [
  name: string,
  region: string,
  country: Place['country'],
  zip: string,
  at: readonly [number, number],
]
type Street = readonly [name: string, town: string, zip: string, at: readonly [number, number]]

const towns: readonly Town[] = [
  ['Berlin', 'Berlin', 'DE', '10178', [52.5174, 13.3951]],
  ['Hamburg', 'Hamburg', 'DE', '20095', [53.5503, 10.0007]],
  ['München', 'Bayern', 'DE', '80331', [48.1371, 11.5754]],
  ['Köln', 'Nordrhein-Westfalen', 'DE', '50667', [50.9384, 6.96]],
  ['Frankfurt am Main', 'Hessen', 'DE', '60311', [50.1106, 8.6821]],
  ['Dresden', 'Sachsen', 'DE', '01067', [51.0493, 13.7381]],
  ['Mittenwald', 'Bayern', 'DE', '82481', [47.4422, 11.2618]],
  ['List auf Sylt', 'Schleswig-Holstein', 'DE', '25992', [55.0172, 8.4363]],
  ['Wien', 'Wien', 'AT', '1010', [48.2084, 16.3725]],
  ['Salzburg', 'Salzburg', 'AT', '5020', [47.7981, 13.0465]],
  ['Innsbruck', 'Tirol', 'AT', '6020', [47.2654, 11.3928]],
  ['Hallstatt', 'Oberösterreich', 'AT', '4830', [47.5613, 13.6493]],
  ['Pörtschach am Wörthersee', 'Kärnten', 'AT', '9210', [46.6362, 14.1461]],
  ['Lisboa', 'Lisboa', 'PT', '1100-148', [38.7078, -9.1366]],
  ['Porto', 'Porto', 'PT', '4000-322', [41.1495, -8.6108]],
  ['Albufeira', 'Faro', 'PT', '8200-085', [37.0891, -8.2479]],
  ['Carvoeiro', 'Faro', 'PT', '8400-517', [37.0975, -8.4716]],
  ['Olhão', 'Faro', 'PT', '8700-349', [37.0261, -7.8421]],
  ['Tavira', 'Faro', 'PT', '8800-394', [37.1273, -7.6486]],
  ['Hà Nội', 'Hà Nội', 'VN', '11010', [21.0283, 105.854]],
  ['Thành phố Hồ Chí Minh', 'Thành phố Hồ Chí Minh', 'VN', '71006', [10.7764, 106.7011]],
  ['Đà Nẵng', 'Đà Nẵng', 'VN', '50206', [16.068, 108.212]],
  ['Đà Lạt', 'Lâm Đồng', 'VN', '66111', [11.9403, 108.4384]],
  ['Hội An', 'Đà Nẵng', 'VN', '51306', [15.8795, 108.335]],
  ['Phú Quốc', 'An Giang', 'VN', '92509', [10.2236, 103.9663]],
  ['Sa Pa', 'Lào Cai', 'VN', '31714', [22.3356, 103.8417]],
]

const streets: readonly Street[] = [
  ['Mommsenstraße', 'Berlin', '10629', [52.5031, 13.3172]],
  ['Pickhuben', 'Hamburg', '20457', [53.5442, 9.9926]],
  ['Am Gröblbach', 'Mittenwald', '82481', [47.4423, 11.2621]],
  ['Am Anger', 'Mittenwald', '82481', [47.4431, 11.2609]],
  ['Süderheidetal', 'List auf Sylt', '25992', [55.0192, 8.4264]],
  ['Mariahilfstraße', 'Innsbruck', '6020', [47.2689, 11.3897]],
  ['Seestraße', 'Hallstatt', '4830', [47.5609, 13.6493]],
  ['Seeuferstraße', 'Pörtschach am Wörthersee', '9210', [46.6353, 14.1467]],
  ['Rua dos Azulejos', 'Tavira', '8800-346', [37.1266, -7.6486]],
  ['Travessa dos Salineiros', 'Olhão', '8700-315', [37.0258, -7.8411]],
  ['Estrada de São Rafael', 'Albufeira', '8200-613', [37.0768, -8.279]],
  ['Rua da Falésia', 'Albufeira', '8200-635', [37.0906, -8.1903]],
  ['Rua do Miradouro', 'Carvoeiro', '8400-517', [37.0973, -8.4702]],
  ['Trần Hưng Đạo', 'Đà Lạt', '66111', [11.9376, 108.4558]],
  ['Bạch Đằng', 'Hội An', '51306', [15.8762, 108.3312]],
  ['Hàng Bạc', 'Hà Nội', '11010', [21.0341, 105.8527]],
  ['Tả Van Giáy', 'Sa Pa', '31714', [22.3037, 103.8861]],
]

const townPlaces = towns.map(([name, region, country, zip, [latitude, longitude]]): Place => {
  return { name, region, country, zip, latitude, longitude }
})

/** Everything that the geocoder knows: the towns of the demo hotels, some larger ones, and streets in them. */
export const places: readonly Place[] = [
  ...townPlaces,
  ...streets.flatMap(([name, town, zip, [latitude, longitude]]) =>
    townPlaces
      .filter((place) => place.name === town)
      .map((place): Place => ({ ...place, name, town, zip, latitude, longitude })),
  ),
]
