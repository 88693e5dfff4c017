import type { Amenity } from '@keystay/contract/amenities/entities'
import type { Property } from '@keystay/contract/properties/entities'
import { bestMark } from '@keystay/contract/reviews/rules'
import type { AvailableRoomType, ListedRoomType, StayPrice } from '@keystay/contract/room-types/entities'
import { addressOf, paths } from '@keystay/contract/shared/addresses'
import type { PropertyType } from '@keystay/contract/shared/kinds'
import type { Language } from '@keystay/contract/shared/languages'
import { currencyDigits, type Money } from '@keystay/contract/shared/money'
import { photoUrl, type Photo } from '@keystay/contract/shared/photos'
import { writeStaySearch, type Stay } from '@keystay/contract/shared/stay-search'
import { isFree, type FoundHotel } from './first-answers.ts'
import type { HeadTexts } from './head-texts.ts'
import { pathIn, type PageAddress } from './page-address.ts'

/** A thing of schema.org. */
export type Thing = { readonly '@type': string | readonly string[]; readonly [property: string]: unknown }
/** Where addresses begin, and in which language they and the words are. */
type Place = { readonly origin: string; readonly language: Language; readonly texts: HeadTexts }

const typeOf: Readonly<Record<PropertyType, string>> = {
  resort: 'Resort',
  boutique: 'Hotel',
  townhouse: 'Hotel',
  guesthouse: 'BedAndBreakfast',
  homestay: 'BedAndBreakfast',
  holiday: 'Hotel',
  city: 'Hotel',
  budget: 'Hotel',
}

/** What machines read of a page: of the landing page the product and its questions, of a hotel's pages the hotel, its rooms and what they cost. */
export function thingsOf(address: PageAddress, found: FoundHotel | null, place: Place): readonly Thing[] {
  if (address.page === 'landing') return [organization(place), webSite(place), questionsOf(place)]
  if (!found) return []
  const { hotel } = found
  const id = address.params.get('roomType') ?? ''
  const crumbs = breadcrumbs(address, hotel, place)
  const room = address.page === 'roomDetails' ? hotel.roomTypes.find((one) => one.id === id) : undefined
  if (room) return [roomThing(room, found, place, 'whole'), crumbs]
  return [hotelThing(found, place), crumbs]
}

function organization({ origin }: Place): Thing {
  return { '@type': 'Organization', name: 'Keystay', url: `${origin}/`, logo: `${origin}/icons/512.png` }
}

function webSite(place: Place): Thing {
  const search = place.origin + paths.search
  const lang = new URL(urlOf(place, paths.search)).search.replace('?', '&')
  return {
    '@type': 'WebSite',
    name: 'Keystay',
    url: urlOf(place, paths.landing),
    inLanguage: place.language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${search}?q={search_term_string}${lang}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

function questionsOf({ texts, language }: Place): Thing {
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
function breadcrumbs({ page, params }: PageAddress, { slug, name, city, roomTypes }: Property, place: Place): Thing {
  const hotelKey = { hotelKey: slug }
  const rooms = { name: place.texts.rooms.name, item: urlOf(place, addressOf('roomTypes', hotelKey)) }
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

function hotelThing(found: FoundHotel, place: Place): Thing {
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
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: bestMark,
        worstRating: 1,
      },
    }),
    ...priceRange(hotel),
    containsPlace: hotel.roomTypes.map((room) => roomThing(room, found, place, 'part')),
    makesOffer: hotel.roomTypes.flatMap((room) => offersOf(room, found, place)),
  }
}

function priceRange({ roomTypes, currency }: Property): object {
  const prices = roomTypes.map(({ fromPrice }) => fromPrice.minor)
  if (prices.length === 0) return {}
  const [low, high] = [Math.min(...prices), Math.max(...prices)].map((minor) => amount({ minor, currency }))
  return { priceRange: `${currency} ${low === high ? low : `${low}–${high}`}` }
}

function addressOfHotel({ address, city, region, zip, country }: Property): Thing {
  return {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    ...(region !== '' && { addressRegion: region }),
    postalCode: zip,
    addressCountry: country,
  }
}

/** A room type: whole where the page is about it, with its hotel and what it costs; a part of its hotel else. */
function roomThing(room: ListedRoomType, found: FoundHotel, place: Place, how: 'whole' | 'part'): Thing {
  const { hotel } = found
  const url = roomUrl(place, hotel.slug, room.id)
  const own = {
    '@id': `${url}#room`,
    identifier: room.id,
    name: room.name,
    url,
    occupancy: { '@type': 'QuantitativeValue', value: room.maxOccupancy, maxValue: room.maxOccupancy },
  }
  if (how === 'part') return { '@type': 'HotelRoom', ...own }
  const home = urlOf(place, addressOf('hotelHome', { hotelKey: hotel.slug }))
  const offers = offersOf(room, found, place)
  return {
    // A product without a price would be an error to search engines.
    '@type': offers.some((one) => 'price' in one) ? ['HotelRoom', 'Product'] : 'HotelRoom',
    ...own,
    description: room.description,
    image: picturesOf(room.photos, place),
    bed: room.bedTypes.map(({ label }) => bedOf(label)),
    floorSize: { '@type': 'QuantitativeValue', value: room.sizeSqm, unitCode: 'MTK' },
    amenityFeature: room.amenities.map(featureOf),
    containedInPlace: {
      '@type': typeOf[hotel.type],
      '@id': `${home}#hotel`,
      name: hotel.name,
      url: home,
      address: addressOfHotel(hotel),
    },
    offers,
  }
}

/** What a room type costs: the stay of the address by its cheapest plan, as a booking of it would; without dates, a night from so much on. */
function offersOf(room: ListedRoomType, { hotel, search, rooms }: FoundHotel, place: Place): readonly Thing[] {
  const { stay } = search
  if (!stay) {
    const perNight = { '@type': 'UnitPriceSpecification', ...priceOf(room.fromPrice), unitCode: 'DAY' }
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

function offer(room: ListedRoomType, place: Place, slug: string, more: object): Thing {
  return {
    '@type': ['Offer', 'LodgingReservation'],
    identifier: room.id,
    name: room.name,
    itemOffered: { '@id': `${roomUrl(place, slug, room.id)}#room` },
    ...more,
  }
}

/** The total of the stay, with everything in it, for as many rooms as the guests need, or as are free, and who sleeps in those. */
function stayOffer(priced: StayPrice & Pick<AvailableRoomType, 'pricedRooms'>, stay: Stay, hotel: Property): object {
  const { total, pricedRooms, planName, split } = priced
  const children = split.reduce((sum, { ages }) => sum + ages.length, 0)
  return {
    numAdults: split.reduce((sum, { adults }) => sum + adults, 0),
    ...(children > 0 && { numChildren: children }),
    ...(planName !== null && { description: planName }),
    ...priceOf(total),
    priceSpecification: { '@type': 'CompoundPriceSpecification', ...priceOf(total), valueAddedTaxIncluded: true },
    eligibleQuantity: { '@type': 'QuantitativeValue', value: pricedRooms, unitText: 'room' },
    checkinTime: `${stay.checkIn}T${hotel.checkInTime}:00`,
    checkoutTime: `${stay.checkOut}T${hotel.checkOutTime}:00`,
  }
}

const priceOf = (money: Money) => ({ price: amount(money), priceCurrency: money.currency })

/** An amount with a point, as machines read it: "173.42". */
function amount({ minor, currency }: Money): string {
  const digits = currencyDigits(currency)
  return (minor / 10 ** digits).toFixed(digits)
}

/** "2 Einzelbetten": how many and of what kind; one where no number stands before it. */
function bedOf(label: string): Thing {
  const [, count = '1', kind = label] = /^(\d+)\s+(.+)$/.exec(label) ?? []
  return { '@type': 'BedDetails', numberOfBeds: Number(count), typeOfBed: kind }
}

const featureOf = ({ name }: Amenity): Thing => ({ '@type': 'LocationFeatureSpecification', name, value: true })

const picturesOf = (photos: readonly Photo[], { origin }: Place) =>
  photos.map(({ name }) => origin + photoUrl(name, 1600))

const urlOf = ({ origin, language }: Place, path: string, params?: Readonly<Record<string, string>>) =>
  origin + pathIn(language, path, params)

const roomUrl = (place: Place, hotelKey: string, roomType: string) =>
  urlOf(place, addressOf('roomDetails', { hotelKey }), { roomType })
