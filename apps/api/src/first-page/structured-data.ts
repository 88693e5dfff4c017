import type { Amenity } from '@keystay/contract/amenities/entities'
import type { Property, PropertySummary } from '@keystay/contract/properties/entities'
import type { Rating } from '@keystay/contract/reviews/entities'
import { bestMark } from '@keystay/contract/reviews/rules'
import type { AvailableRoomType, ListedRoomType, StayPrice } from '@keystay/contract/room-types/entities'
import { addressOf, paths } from '@keystay/contract/shared/addresses'
import type { PropertyType } from '@keystay/contract/shared/kinds'
import type { Language } from '@keystay/contract/shared/languages'
import { currencyDigits, type Money } from '@keystay/contract/shared/money'
import { photoUrl, type Photo } from '@keystay/contract/shared/photos'
import { writeStaySearch, type Stay } from '@keystay/contract/shared/stay-search'
import type {
  AggregateRating,
  BedDetails,
  BreadcrumbList,
  FAQPage,
  HotelRoom,
  HotelRoomLeaf,
  ItemList,
  LocationFeatureSpecification,
  LodgingBusiness,
  LodgingBusinessLeaf,
  LodgingReservationLeaf,
  MergeLeafTypes,
  Offer,
  OfferLeaf,
  Organization,
  PostalAddress,
  ProductLeaf,
  SearchActionLeaf,
  Thing as SchemaThing,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'
import { isFree, type FirstAnswers, type FoundHotel, type ListedHotels } from './first-answers.ts'
import type { HeadTexts } from './head-texts.ts'
import { pathIn, type PageAddress } from './page-address.ts'

/** What is two things at once, as Google wants to read rooms with a price, and offers of a stay. */
type RoomForSale = MergeLeafTypes<[HotelRoomLeaf, ProductLeaf]>
type StayOffer = MergeLeafTypes<[OfferLeaf, LodgingReservationLeaf]>
/** A thing of schema.org. */
export type Thing = SchemaThing | RoomForSale
/** Where addresses begin, and in which language they and the words are. */
type Place = { readonly origin: string; readonly language: Language; readonly texts: HeadTexts }

const typeOf = {
  resort: 'Resort',
  boutique: 'Hotel',
  townhouse: 'Hotel',
  guesthouse: 'BedAndBreakfast',
  homestay: 'BedAndBreakfast',
  holiday: 'Hotel',
  city: 'Hotel',
  budget: 'Hotel',
} as const satisfies Readonly<Record<PropertyType, string>>

/** What machines read of a page: of the landing page the product and its questions, of a search what it found, of a hotel's pages the hotel, its rooms and what they cost. */
export function thingsOf(
  address: PageAddress,
  { found, listed }: Pick<FirstAnswers, 'found' | 'listed'>,
  place: Place,
): readonly Thing[] {
  if (address.page === 'landing') return [organization(place), webSite(place), questionsOf(place)]
  if (listed && listed.hotels.length > 0) return [hotelsThing(listed, place)]
  if (!found) return []
  const { hotel } = found
  const id = address.params.get('roomType') ?? ''
  const crumbs = breadcrumbs(address, hotel, place)
  const room = address.page === 'roomDetails' ? hotel.roomTypes.find((one) => one.id === id) : undefined
  if (room) return [roomThing(room, found, place), crumbs]
  return [hotelThing(found, place), crumbs]
}

function organization({ origin }: Place): Organization {
  return { '@type': 'Organization', name: 'Keystay', url: `${origin}/`, logo: `${origin}/icons/512.png` }
}

function webSite(place: Place): WebSite {
  const lang = new URL(urlOf(place, paths.search)).search.replace('?', '&')
  const search = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${place.origin}${paths.search}?q={search_term_string}${lang}`,
    },
    'query-input': 'required name=search_term_string',
  } as const satisfies WithActionConstraints<SearchActionLeaf>
  return {
    '@type': 'WebSite',
    name: 'Keystay',
    url: urlOf(place, paths.landing),
    inLanguage: place.language,
    potentialAction: search,
  }
}

function questionsOf({ texts, language }: Place): FAQPage {
  return {
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: texts.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** From the landing page to this one. */
function breadcrumbs(
  { page, params }: PageAddress,
  { slug, name, city, roomTypes }: Property,
  place: Place,
): BreadcrumbList {
  const hotelKey = { hotelKey: slug }
  const rooms = { name: place.texts.titles.rooms, item: urlOf(place, addressOf('roomTypes', hotelKey)) }
  const room = roomTypes.find(({ id }) => id === params.get('roomType'))
  const steps = [
    { name: 'Keystay', item: urlOf(place, paths.landing) },
    { name: `${place.texts.hotels}: ${city}`, item: urlOf(place, paths.search, { q: city }) },
    { name, item: urlOf(place, addressOf('hotelHome', hotelKey)) },
    ...(page === 'hotelHome' ? [] : [rooms]),
    ...(page === 'roomDetails' && room ? [{ name: room.name, item: roomUrl(place, slug, room.id) }] : []),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

/** The hotels of a page of results, in their order, each on a page of its own. */
function hotelsThing({ hotels, firstPosition }: ListedHotels, place: Place): ItemList {
  return {
    '@type': 'ItemList',
    itemListElement: hotels.map((hotel, index) => ({
      '@type': 'ListItem',
      position: firstPosition + index,
      item: listedThing(hotel, place),
    })),
  }
}

function listedThing(
  { type, slug, name, photo, amenities, rating, ...hotel }: PropertySummary,
  place: Place,
): LodgingBusiness {
  const url = urlOf(place, addressOf('hotelHome', { hotelKey: slug }))
  const { city, region, country, latitude, longitude, fromPrice } = hotel
  return {
    '@type': typeOf[type],
    '@id': `${url}#hotel`,
    identifier: hotel.id,
    name,
    url,
    ...(photo && { image: picturesOf([photo], place) }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: city,
      ...(region !== '' && { addressRegion: region }),
      addressCountry: country,
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    // A night costs so much at least.
    priceRange: `${fromPrice.currency} ${amount(fromPrice)}+`,
    amenityFeature: amenities.map(featureOf),
    ...(rating && { aggregateRating: ratingThing(rating) }),
  }
}

function ratingThing({ average, count }: Rating): AggregateRating {
  return {
    '@type': 'AggregateRating',
    ratingValue: average,
    reviewCount: count,
    bestRating: bestMark,
    worstRating: 1,
  }
}

function hotelThing(found: FoundHotel, place: Place): LodgingBusiness {
  const { hotel } = found
  const { name, latitude, longitude, phone, checkInTime, checkOutTime, currency, rating } = hotel
  const url = urlOf(place, addressOf('hotelHome', { hotelKey: hotel.slug }))
  return {
    '@type': typeOf[hotel.type],
    '@id': `${url}#hotel`,
    identifier: hotel.id,
    name,
    url,
    description: [hotel.headline, hotel.description].filter(Boolean).join(' '),
    image: picturesOf(hotel.photos, place),
    address: addressOfHotel(hotel),
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    ...(phone !== '' && { telephone: phone }),
    checkinTime: checkInTime,
    checkoutTime: checkOutTime,
    currenciesAccepted: currency,
    amenityFeature: hotel.amenities.map(featureOf),
    ...(rating && { aggregateRating: ratingThing(rating) }),
    ...priceRange(hotel),
    containsPlace: hotel.roomTypes.map((room) => roomPart(room, hotel, place)),
    makesOffer: hotel.roomTypes.flatMap((room) => offersOf(room, found, place)).map(asOffer),
  }
}

function priceRange({ roomTypes, currency }: Property): Pick<LodgingBusinessLeaf, 'priceRange'> {
  const prices = roomTypes.map(({ fromPrice }) => fromPrice.minor)
  if (prices.length === 0) return {}
  const [low, high] = [Math.min(...prices), Math.max(...prices)].map((minor) => amount({ minor, currency }))
  return { priceRange: `${currency} ${low === high ? low : `${low}–${high}`}` }
}

function addressOfHotel({ address, city, region, zip, country }: Property): PostalAddress {
  return {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    ...(region !== '' && { addressRegion: region }),
    postalCode: zip,
    addressCountry: country,
  }
}

/** A room type, as a part of its hotel. */
function roomPart({ id, name, maxOccupancy }: ListedRoomType, { slug }: Property, place: Place) {
  const url = roomUrl(place, slug, id)
  return {
    '@type': 'HotelRoom',
    '@id': `${url}#room`,
    identifier: id,
    name,
    url,
    occupancy: { '@type': 'QuantitativeValue', value: maxOccupancy, maxValue: maxOccupancy },
  } as const satisfies HotelRoom
}

/** A room type where the page is about it, with its hotel and what it costs. */
function roomThing(room: ListedRoomType, found: FoundHotel, place: Place): HotelRoom | RoomForSale {
  const { hotel } = found
  const home = urlOf(place, addressOf('hotelHome', { hotelKey: hotel.slug }))
  const offers = offersOf(room, found, place).map(asOffer)
  const house = {
    '@type': typeOf[hotel.type],
    '@id': `${home}#hotel`,
    name: hotel.name,
    url: home,
    address: addressOfHotel(hotel),
  } satisfies LodgingBusiness
  const whole = {
    ...roomPart(room, hotel, place),
    description: room.description,
    image: picturesOf(room.photos, place),
    bed: room.bedTypes.map(({ label }) => bedOf(label)),
    floorSize: { '@type': 'QuantitativeValue', value: room.sizeSqm, unitCode: 'MTK' },
    amenityFeature: room.amenities.map(featureOf),
    containedInPlace: house,
  } satisfies HotelRoom
  // A product without a price would be an error to search engines, and a room that is no product has no offers.
  if (!offers.some((one) => 'price' in one)) return { ...whole, containedInPlace: { ...house, makesOffer: offers } }
  return { ...whole, '@type': ['HotelRoom', 'Product'], offers }
}

/** What a room type costs: the stay of the address by its cheapest plan, as a booking of it would; without dates, a night from so much on. */
function offersOf(room: ListedRoomType, { hotel, search, rooms }: FoundHotel, place: Place): readonly StayOffer[] {
  const { stay } = search
  if (!stay) {
    const perNight = { '@type': 'UnitPriceSpecification', ...priceOf(room.fromPrice), unitCode: 'DAY' } as const
    const url = roomUrl(place, hotel.slug, room.id)
    return [offer(room, place, hotel.slug, { url, ...priceOf(room.fromPrice), priceSpecification: perNight })]
  }
  const priced = rooms?.find(({ id }) => id === room.id)
  if (!priced) return []
  const query = Object.fromEntries(new URLSearchParams(writeStaySearch(search, { roomType: room.id })))
  const url = urlOf(place, addressOf('roomDetails', { hotelKey: hotel.slug }), query)
  if (!isFree(priced)) return [offer(room, place, hotel.slug, { url, availability: 'https://schema.org/SoldOut' })]
  return [
    {
      ...offer(room, place, hotel.slug, { url, availability: 'https://schema.org/InStock' }),
      ...stayOffer(priced, stay, hotel),
    },
  ]
}

function offer(room: ListedRoomType, place: Place, slug: string, more: Omit<StayOffer, '@type' | '@id'>): StayOffer {
  return {
    '@type': ['Offer', 'LodgingReservation'],
    identifier: room.id,
    name: room.name,
    itemOffered: { '@id': `${roomUrl(place, slug, room.id)}#room` },
    ...more,
  }
}

/** The total of the stay, with everything in it, for as many rooms as the guests need, or as are free, and who sleeps in those. */
function stayOffer(priced: StayPrice & Pick<AvailableRoomType, 'pricedRooms'>, stay: Stay, hotel: Property) {
  const { total, pricedRooms, planName, split } = priced
  const children = split.reduce((sum, { ages }) => sum + ages.length, 0)
  return {
    numAdults: split.reduce((sum, { adults }) => sum + adults, 0),
    ...(children > 0 && { numChildren: children }),
    ...(planName !== null && { description: planName }),
    ...priceOf(total),
    priceSpecification: {
      '@type': 'CompoundPriceSpecification',
      ...priceOf(total),
      valueAddedTaxIncluded: true,
    },
    eligibleQuantity: { '@type': 'QuantitativeValue', value: pricedRooms, unitText: 'room' },
    checkinTime: `${stay.checkIn}T${hotel.checkInTime}:00`,
    checkoutTime: `${stay.checkOut}T${hotel.checkOutTime}:00`,
  } as const satisfies Partial<StayOffer>
}

/** What is more than an offer is one, which the types of schema.org do not see within another thing. */
const asOffer = (one: StayOffer): Offer => one as unknown as Offer

const priceOf = (money: Money) => ({ price: amount(money), priceCurrency: money.currency })

/** An amount with a point, as machines read it: "173.42". */
function amount({ minor, currency }: Money): string {
  const digits = currencyDigits(currency)
  return (minor / 10 ** digits).toFixed(digits)
}

/** "2 Einzelbetten": how many and of what kind; one where no number stands before it. */
function bedOf(label: string): BedDetails {
  const [, count = '1', kind = label] = /^(\d+)\s+(.+)$/.exec(label) ?? []
  return { '@type': 'BedDetails', numberOfBeds: Number(count), typeOfBed: kind }
}

const featureOf = ({ name }: Amenity): LocationFeatureSpecification => ({
  '@type': 'LocationFeatureSpecification',
  name,
  value: true,
})

const picturesOf = (photos: readonly Photo[], { origin }: Place) =>
  photos.map(({ name }) => origin + photoUrl(name, 1600))

const urlOf = ({ origin, language }: Place, path: string, params?: Readonly<Record<string, string>>) =>
  origin + pathIn(language, path, params)

const roomUrl = (place: Place, hotelKey: string, roomType: string) =>
  urlOf(place, addressOf('roomDetails', { hotelKey }), { roomType })
