import { describe, expect, test } from 'vitest'
import * as amenityEndpoints from '@keystay/contract/amenities/endpoints'
import * as changeEndpoints from '@keystay/contract/bookings/change-endpoints'
import * as bookingEndpoints from '@keystay/contract/bookings/endpoints'
import * as ownBookingEndpoints from '@keystay/contract/bookings/own-endpoints'
import * as ownerBookingEndpoints from '@keystay/contract/bookings/owner-endpoints'
import * as ageBandEndpoints from '@keystay/contract/age-bands/endpoints'
import * as localTaxEndpoints from '@keystay/contract/local-taxes/endpoints'
import * as templateEndpoints from '@keystay/contract/hotel-template/endpoints'
import * as vatEndpoints from '@keystay/contract/vat/endpoints'
import * as nightEndpoints from '@keystay/contract/nights/endpoints'
import * as placeEndpoints from '@keystay/contract/places/endpoints'
import * as eventEndpoints from '@keystay/contract/property-events/endpoints'
import * as propertyEndpoints from '@keystay/contract/properties/endpoints'
import * as ownerPropertyEndpoints from '@keystay/contract/properties/owner-endpoints'
import * as favouriteEndpoints from '@keystay/contract/favourites/endpoints'
import * as messageEndpoints from '@keystay/contract/messages/endpoints'
import * as extraEndpoints from '@keystay/contract/extras/endpoints'
import * as flexibleRoomEndpoints from '@keystay/contract/flexible-rooms/endpoints'
import * as gapDealEndpoints from '@keystay/contract/gap-deals/endpoints'
import * as promotionEndpoints from '@keystay/contract/promotions/endpoints'
import * as ratePlanEndpoints from '@keystay/contract/rate-plans/endpoints'
import * as reportEndpoints from '@keystay/contract/reports/endpoints'
import * as portfolioEndpoints from '@keystay/contract/reports/portfolio'
import * as reviewEndpoints from '@keystay/contract/reviews/endpoints'
import * as revenueEndpoints from '@keystay/contract/revenue/endpoints'
import * as roomPlanEndpoints from '@keystay/contract/room-plan/endpoints'
import * as whatIfEndpoints from '@keystay/contract/room-plan/what-if-endpoints'
import * as roomTypeEndpoints from '@keystay/contract/room-types/endpoints'
import * as ownerRoomTypeEndpoints from '@keystay/contract/room-types/owner-endpoints'
import * as blockEndpoints from '@keystay/contract/rooms/block-endpoints'
import * as roomEndpoints from '@keystay/contract/rooms/endpoints'
import * as verificationEndpoints from '@keystay/contract/shared/verification'
import * as staffEndpoints from '@keystay/contract/staff/endpoints'
import * as findEndpoints from '@keystay/contract/find/endpoints'
import * as guestDataEndpoints from '@keystay/contract/guest-data/endpoints'
import * as guestEndpoints from '@keystay/contract/guests/endpoints'
import * as registrationEndpoints from '@keystay/contract/registrations/endpoints'
import * as stayEndpoints from '@keystay/contract/stays/endpoints'
import * as partEndpoints from '@keystay/contract/stays/part-endpoints'
import * as stayPriceEndpoints from '@keystay/contract/stays/price-endpoints'
import * as dayEndpoints from '@keystay/contract/days/endpoints'
import * as folioEndpoints from '@keystay/contract/folio/endpoints'
import * as invoiceEndpoints from '@keystay/contract/invoices/endpoints'
import * as transferEndpoints from '@keystay/contract/transfers/endpoints'
import * as accountEndpoints from '@keystay/contract/users/endpoints'
import * as factorEndpoints from '@keystay/contract/users/factor-endpoints'
import * as voucherEndpoints from '@keystay/contract/vouchers/endpoints'
import type { Endpoint, FileEndpoint } from '@keystay/contract/shared/endpoint'
import { isHotelKey } from '@keystay/contract/properties/hotel-keys'
import { mayAtHotel, moreRightsOf, type StaffRole } from '@keystay/contract/shared/rights'
import { needsAccount, roleMayCall, type Role } from '@keystay/contract/shared/roles'
import { buildApp } from '../../app.ts'
import { newId } from '../../platform/database/ids.ts'
import { rowsOf } from '../../platform/database/plain-sql.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { useTestApp, type Browser, type TestApp } from '../../testing/test-app.ts'
import { extraForm, hotelForm, planForm, roomTypeForm, standardForm } from '../../testing/test-owner.ts'
import { bookingRequest, bookOne, createHotel, newKey, type TestHotel } from '../../testing/test-hotel.ts'
import { recipientForm, sellerForm } from '../../testing/test-invoices.ts'
import { ownBooking, ownStay } from '../../testing/test-own-bookings.ts'
import { createExtra } from '../../testing/test-extras.ts'
import { createBlock } from '../../testing/test-blocks.ts'
import { bandsForm } from '../../testing/test-ages.ts'
import { createPromotion, promotionForm } from '../../testing/test-promotions.ts'
import { reviewOf } from '../../testing/test-reviews.ts'
import { createTax, taxForm } from '../../testing/test-local-taxes.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { accountForm } from '../../testing/test-transfers.ts'
import { addInvitation, addStaff } from '../../testing/test-staff.ts'
import { createUser, newEmail, strongPassword, type TestUser } from '../../testing/test-user.ts'
import { vatForm } from '../../testing/test-vat.ts'
import {
  createVoucher,
  voucherChange,
  voucherExample,
  voucherForm,
  voucherSeries,
} from '../../testing/test-vouchers.ts'

const outOfOrder = { from: '2027-06-01', to: '2027-06-03', reason: 'Dusche' }

const all = {
  ...amenityEndpoints,
  ...bookingEndpoints,
  ...changeEndpoints,
  ...ownerBookingEndpoints,
  ...ownBookingEndpoints,
  ...ageBandEndpoints,
  ...localTaxEndpoints,
  ...nightEndpoints,
  ...placeEndpoints,
  ...eventEndpoints,
  ...propertyEndpoints,
  ...ownerPropertyEndpoints,
  ...extraEndpoints,
  ...flexibleRoomEndpoints,
  ...gapDealEndpoints,
  ...promotionEndpoints,
  ...ratePlanEndpoints,
  ...reportEndpoints,
  ...portfolioEndpoints,
  ...revenueEndpoints,
  ...reviewEndpoints,
  ...blockEndpoints,
  ...roomPlanEndpoints,
  ...whatIfEndpoints,
  ...roomTypeEndpoints,
  ...ownerRoomTypeEndpoints,
  ...roomEndpoints,
  ...findEndpoints,
  ...guestDataEndpoints,
  ...guestEndpoints,
  ...registrationEndpoints,
  ...stayEndpoints,
  ...partEndpoints,
  ...stayPriceEndpoints,
  ...templateEndpoints,
  ...vatEndpoints,
  ...voucherEndpoints,
  ...dayEndpoints,
  ...folioEndpoints,
  ...invoiceEndpoints,
  ...transferEndpoints,
  ...accountEndpoints,
  ...staffEndpoints,
  ...favouriteEndpoints,
  ...messageEndpoints,
  ...verificationEndpoints,
  ...factorEndpoints,
}
type Name = { [K in keyof typeof all]: (typeof all)[K] extends Endpoint | FileEndpoint ? K : never }[keyof typeof all]
const names = Object.keys(all).filter((name): name is Name => {
  const value: unknown = all[name as Name]
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
})

const nightsOf = (hotel: TestHotel) => ({
  roomTypeIds: [hotel.types[0]?.id],
  planIds: [null],
  from: '2026-12-01',
  to: '2026-12-31',
  minStay: 2,
})
const registrationOf = () => ({
  people: [{ name: 'Tomáš Novák', bornOn: '1980-02-29', nationality: 'CZ' }],
  address: 'Dlouhá 1, Praha',
  country: 'CZ',
  document: '123456',
})
const reported = '?from=2026-12-01&to=2026-12-31'
const versionsOf = (hotel: TestHotel) => ({ [hotel.types[0]?.id ?? '']: 1 })

type Ids = {
  hotel: TestHotel
  propertyId: string
  roomTypeId: string
  roomId: string
  amenityId: string
  planId: string
  voucherId: string
  promotionId: string
  refundId: string
  paymentId: string
  invoiceId: string
  position: string
  bookingId: string
  bookedRoomId: string
  stayId: string
  guestId: string
  noteId: string
  reviewId: string
  favouriteId: string
  fileId: string
  reportId: string
  mergeId: string
  /** Where the booked room lies. */
  homeId: string
  passkeyId: string
  /** Somebody of the hotel, and somebody who is invited. */
  userId: string
  invitationId: string
  hotelKey: string
  report: string
}
type Entry = {
  /** What is sent by a caller who may: a body that passes the contract wherever one is needed. */
  readonly body?: (hotel: TestHotel, ids: Ids) => unknown
  readonly query?: string
  /** Of what does not end, the head tells all. */
  readonly head?: true
  /** The answer to a caller who may. */
  readonly status: number
}

const stayOfHotel = ({ types: [type] }: TestHotel) => ({
  checkIn: '2026-12-04',
  checkOut: '2026-12-07',
  lines: [{ roomTypeId: type?.id, quantity: 1, bedType: '1 Doppelbett', adults: 2, children: 0 }],
  planId: null,
  extras: [],
})
const shownStay = { expectedTotal: { minor: 27_000, currency: 'EUR' }, version: 0 }

const form = { 'cf-turnstile-response': 'not solved' }
const credential = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x', attestationObject: 'x' },
}
/** Every endpoint of the contract; one that is missing here does not compile. */
const entries: Record<Name, Entry> = {
  searchProperties: { status: 200 },
  // Of no hotel: what it costs to price hundreds of them is told elsewhere.
  findFlexibleStays: { status: 200, query: '?checkIn=2026-12-04&checkOut=2026-12-06&q=nowhere&exact=true' },
  getProperty: { status: 200 },
  // Its first picture is a photo.
  propertyLight: { status: 404 },
  searchRoomTypes: { status: 200, body: () => ({ checkIn: '2026-12-04', checkOut: '2026-12-06', guests: 2 }) },
  quoteRooms: {
    status: 200,
    body: ({ types: [type] }) => ({
      checkIn: '2026-12-04',
      checkOut: '2026-12-06',
      lines: [{ roomTypeId: type?.id, quantity: 1, adults: 2, children: 0 }],
    }),
  },
  getRoomType: { status: 200 },
  getCalendar: { status: 200, query: '?month=2026-12' },
  createBooking: { status: 201, body: (hotel) => bookingRequest(hotel) },
  getBooking: { status: 200 },
  changeBooking: { status: 200, body: () => ({ notes: 'x' }) },
  payBooking: { status: 200, body: () => ({ method: 'cash' }) },
  checkPayment: { status: 200 },
  quoteCancellation: { status: 200 },
  cancelBooking: { status: 200 },
  // The booking is not confirmed.
  quoteStay: { status: 409, body: stayOfHotel },
  changeStay: { status: 409, body: (at) => ({ ...stayOfHotel(at), ...shownStay }) },
  accessBooking: { status: 404, body: () => ({ token: 'none' }) },
  findPlaces: { status: 200 },
  getChallenge: { status: 200 },
  login: { status: 422, body: () => ({ email: 'a@example.com', password: 'irgendwas', ...form }) },
  signUp: { status: 422, body: () => ({ name: 'Jana', email: 'a@example.com', password: 'Irgendwas-1', ...form }) },
  logout: { status: 200 },
  validateToken: { status: 200 },
  becomeOwner: { status: 200 },
  forgotPassword: { status: 422, body: () => ({ email: 'a@example.com', ...form }) },
  resetPassword: { status: 404, body: () => ({ token: 'none', password: 'Irgendwas-anderes-1' }) },
  getAccount: { status: 200 },
  changeProfile: { status: 200, body: () => ({ name: 'Jana' }) },
  changePassword: { status: 422, body: () => ({ password: 'falsch geraten', newPassword: 'Irgendwas-anderes-1' }) },
  listMyBookings: { status: 200 },
  requestJoinLink: { status: 200, body: () => ({ hotelKey: 'nowhere', code: 'AAAAAAAA' }) },
  joinBooking: { status: 404, body: () => ({ token: 'none' }) },
  listSessions: { status: 200 },
  endOtherSessions: { status: 200 },
  exportAccount: { status: 200 },
  bookingCalendarFile: { status: 200 },
  hotelEvents: { status: 200, head: true },
  revenueNightsFile: { status: 200, query: '?year=2026' },
  getReport: { status: 200, query: reported },
  listReportRows: { status: 200, query: reported },
  reportFile: { status: 200, query: reported },
  reportRowsFile: { status: 200, query: reported },
  listPortfolio: { status: 200, query: reported },
  getRevenue: { status: 200, query: '?year=2026' },
  listRevenueNights: { status: 200, query: '?year=2026' },
  listRooms: { status: 200 },
  addRooms: { status: 201, body: (hotel) => ({ roomTypeId: hotel.types[0]?.id, numbers: '901–903' }) },
  changeRoom: { status: 200, body: () => ({ status: 'unavailable' }) },
  previewRoomClosing: { status: 200 },
  previewBlock: { status: 200, query: '?from=2026-12-01&to=2026-12-02' },
  blockRoom: { status: 201, body: () => outOfOrder },
  changeBlock: { status: 200, body: () => ({ ...outOfOrder, to: '2027-06-04', expected: outOfOrder }) },
  endBlock: { status: 200, body: () => ({ expected: outOfOrder }) },
  deleteRoom: { status: 200 },
  listNights: { status: 200, query: '?from=2026-12-01&to=2026-12-31' },
  previewNights: { status: 200, body: (hotel) => nightsOf(hotel) },
  changeNights: { status: 200, body: (hotel) => ({ ...nightsOf(hotel), versions: versionsOf(hotel) }) },
  undoNights: {
    status: 200,
    body: (hotel) => ({
      versions: versionsOf(hotel),
      settings: [
        {
          roomTypeId: hotel.types[0]?.id,
          planId: null,
          from: '2026-12-01',
          to: '2026-12-31',
          price: null,
          minStay: 2,
          maxStay: null,
          minStayThrough: null,
          closedToArrival: null,
          closedToDeparture: null,
          closed: false,
        },
      ],
    }),
  },
  findAnything: { status: 200 },
  listGuests: { status: 200 },
  getGuest: { status: 200 },
  listGuestBookings: { status: 200 },
  saveGuest: {
    status: 200,
    body: () => ({ name: 'Jana Brandt', email: '', phone: '', wishes: ['Ruhig'], version: 1 }),
  },
  setDoNotBook: { status: 200, body: () => ({ doNotBook: { reason: 'Lärm', until: null }, version: 1 }) },
  listGuestNotes: { status: 200 },
  addGuestNote: { status: 201, body: () => ({ text: 'Kommt mit dem Zug.' }) },
  deleteGuestNote: { status: 404 },
  keepApart: { status: 404, body: () => ({ otherId: newId() }) },
  mergeGuests: {
    status: 404,
    body: () => ({ mergedId: newId(), mergedVersion: 1, version: 1, name: 'kept', email: 'kept', phone: 'kept' }),
  },
  undoMerge: { status: 404 },
  setBookingGuest: { status: 200, body: (_, { guestId }) => ({ guestId: null, expectedId: guestId }) },
  exportGuest: { status: 200 },
  // The matrix changed the card before.
  eraseGuest: { status: 409, body: () => ({ version: 999 }) },
  listOwnRegistrations: { status: 200 },
  // The booking is not confirmed.
  fillRegistration: { status: 409, body: () => registrationOf() },
  getRegistration: { status: 200 },
  saveRegistration: { status: 200, body: () => ({ ...registrationOf(), signature: null, version: 0 }) },
  readRegistrationKeeping: { status: 200 },
  listFavourites: { status: 200 },
  addFavourites: { status: 200, body: ({ id }) => ({ propertyIds: [id] }) },
  removeFavourite: { status: 200 },
  showFavourites: { status: 200, query: '?ids=' },
  getMessages: { status: 200 },
  // The booking is not confirmed.
  writeToHotel: { status: 409, body: () => ({ text: 'Wir kommen später.' }) },
  readAsGuest: { status: 200, body: () => ({ lastId: newId() }) },
  listConversations: { status: 200 },
  getConversation: { status: 200 },
  writeToGuest: { status: 409, body: () => ({ text: 'Gern.' }) },
  // Nobody has sent one.
  messageFileOfGuest: { status: 404 },
  messageFileOfHotel: { status: 404 },
  readAsHotel: { status: 200, body: () => ({ lastId: newId() }) },
  listReviews: { status: 200 },
  reportReview: { status: 404, body: () => ({ reason: 'insult' }) },
  getOwnReview: { status: 200 },
  // The stay is not over.
  writeReview: { status: 409, body: () => reviewOf() },
  withdrawReview: { status: 404 },
  listHotelReviews: { status: 200 },
  answerReview: { status: 404, body: () => ({ text: 'Danke.' }) },
  reportHotelReview: { status: 404, body: () => ({ reason: 'insult' }) },
  listReviewReports: { status: 200 },
  decideReview: { status: 404, body: (_, { propertyId }) => ({ propertyId, hide: null }) },
  getToday: { status: 200 },
  // The booking is not confirmed.
  settleMail: { status: 404 },
  takeStayStep: { status: 409, body: () => ({ step: 'check_in', version: 1 }) },
  listMoveOffers: { status: 404 },
  moveStay: { status: 409, body: (_, { roomId }) => ({ roomId, version: 1 }) },
  quoteLeaving: { status: 409, body: () => ({}) },
  leaveEarly: { status: 409, body: () => ({ expectedTotal: { minor: 0, currency: 'EUR' }, version: 1 }) },
  quoteExtension: { status: 409, body: () => ({ checkOut: '2026-12-09' }) },
  extendStay: {
    status: 409,
    body: () => ({ checkOut: '2026-12-09', expectedTotal: { minor: 0, currency: 'EUR' }, version: 1 }),
  },
  listReadiness: { status: 200 },
  setReadiness: { status: 200, body: () => ({ state: 'dirty', version: 0 }) },
  getRoomPlan: { status: 200, query: '?from=2026-12-01&to=2026-12-31' },
  askWhatIf: {
    status: 200,
    body: (_hotel, { roomId }) => ({ kind: 'room', roomId, from: '2026-12-10', to: '2026-12-11' }),
  },
  listFreeRooms: { status: 200 },
  placeBookedRoom: { status: 200, body: (_, { roomId, homeId }) => ({ roomId, expectedRoomId: homeId }) },
  listBookings: { status: 200, query: '?q=jana' },
  getOwnerBooking: { status: 200 },
  assignRooms: {
    status: 200,
    body: (_, { bookedRoomId, roomId, homeId }) => ({
      assignments: [{ bookedRoomId, roomId, expectedRoomId: homeId }],
    }),
  },
  getCashBook: { status: 200 },
  moveCash: { status: 201, body: () => ({ id: newId(), amountMinor: 100, note: 'Wechselgeld' }) },
  turnCash: { status: 404 },
  getDayEnd: { status: 200 },
  closeDay: { status: 409, body: () => ({ day: '2026-11-20', expectedMinor: 0 }) },
  getFolio: { status: 200 },
  // The booking is not confirmed.
  payAtDesk: {
    status: 409,
    body: () => ({ id: newId(), kind: 'payment', method: 'cash', amountMinor: 100, seenMinor: 100 }),
  },
  turnDeskPayment: { status: 404 },
  addCharge: {
    status: 409,
    body: (_, { stayId }) => ({
      stayId,
      quantity: 1,
      priceMinor: 100,
      text: 'Minibar',
      vatClass: 'none',
      expectedTotal: { minor: 100, currency: 'EUR' },
    }),
  },
  turnCharge: { status: 409 },
  setPayer: { status: 409, body: () => ({ positions: [0], payer: 'company' }) },
  getInvoiceSeller: { status: 200 },
  saveInvoiceSeller: { status: 200, body: () => sellerForm },
  listInvoices: { status: 200, query: '?month=2026-11' },
  invoicesFile: { status: 200, query: '?month=2026-11' },
  listBookingInvoices: { status: 200 },
  issueInvoice: {
    status: 409,
    body: () => ({
      payer: null,
      language: 'de',
      recipient: recipientForm,
      expectedTotal: { minor: 100, currency: 'EUR' },
    }),
  },
  creditInvoice: { status: 404 },
  mailInvoice: { status: 404, body: () => ({ mailed: 0 }) },
  invoicePdf: { status: 404 },
  invoiceXml: { status: 404 },
  listGuestInvoices: { status: 200 },
  guestInvoicePdf: { status: 404 },
  refundBooking: { status: 422, body: () => ({ amountMinor: 100, heldMinor: 0 }) },
  quoteOwnBooking: { status: 200, body: (hotel) => ownStay(hotel) },
  // The hotel sells for less.
  createOwnBooking: { status: 409, body: (hotel) => ownBooking(hotel) },
  findKnownGuests: { status: 200, query: '?q=jana' },
  quoteOwnerStay: { status: 409, body: stayOfHotel },
  changeOwnerStay: { status: 409, body: (at) => ({ ...stayOfHotel(at), ...shownStay }) },
  changeOwnerBooking: { status: 200, body: () => ({ action: 'confirm' }) },
  quoteOwnerCancellation: { status: 200 },
  listOwnProperties: { status: 200 },
  createProperty: { status: 201, body: () => hotelForm() },
  changeProperty: { status: 200, body: () => hotelForm({ version: 1 }) },
  checkKey: { status: 200, query: '?key=haus-am-see' },
  geocode: { status: 200, query: '?address=Mittenwald' },
  listAmenities: { status: 200 },
  createAmenity: { status: 201, body: () => ({ name: 'Sauna' }) },
  changeAmenity: { status: 200, body: () => ({ name: 'Sauna', version: 1 }) },
  deleteAmenity: { status: 200 },
  getTransferAccount: { status: 200 },
  saveTransferAccount: { status: 200, body: () => accountForm },
  recordTransfer: { status: 409, body: () => ({ amountMinor: 100, receivedOn: '2026-11-21', seenMinor: 0 }) },
  noteRefundSent: { status: 404 },
  listTaxes: { status: 200 },
  readFlexibleRooms: { status: 200 },
  saveFlexibleRooms: { status: 200, body: () => ({ percent: 1000, types: [], version: 1 }) },
  tryFlexibleRooms: { status: 200, body: () => ({ percent: 1000, types: [] }) },
  readGapDeals: { status: 200 },
  saveGapDeals: { status: 200, body: () => ({ percent: 2000, daysAhead: 14, longestNights: 1, version: 1 }) },
  tryGapDeals: { status: 200, body: () => ({ percent: 2000, daysAhead: 14, longestNights: 1 }) },
  readAgeBands: { status: 200 },
  saveAgeBands: { status: 200, body: () => bandsForm() },
  tryAgeBands: {
    status: 200,
    body: (hotel) => ({
      roomTypeId: hotel.types[0]?.id,
      checkIn: '2026-12-04',
      checkOut: '2026-12-06',
      guests: 2,
      ages: [],
      bands: null,
    }),
  },
  createTax: { status: 201, body: () => taxForm() },
  changeTax: { status: 200, body: () => taxForm({ version: 1 }) },
  deleteTax: { status: 200 },
  tryTaxes: {
    status: 200,
    body: () => ({ checkIn: '2026-12-04', checkOut: '2026-12-06', guests: 2, taxId: null, tax: taxForm() }),
  },
  // It has taxes already.
  applyTemplate: { status: 409 },
  getVat: { status: 200 },
  changeVat: { status: 200, body: () => vatForm() },
  offerExtras: { status: 200, query: '?checkIn=2026-12-04&checkOut=2026-12-06' },
  listExtras: { status: 200 },
  createExtra: { status: 201, body: () => extraForm() },
  changeExtra: { status: 200, body: () => extraForm({ version: 1 }) },
  deleteExtra: { status: 200 },
  tryExtra: {
    status: 200,
    body: (hotel) => ({
      roomTypeId: hotel.types[0]?.id,
      checkIn: '2026-12-04',
      checkOut: '2026-12-06',
      guests: 2,
      extraId: null,
      extra: extraForm(),
    }),
  },
  listPromotions: { status: 200 },
  createPromotion: { status: 201, body: () => promotionForm() },
  changePromotion: { status: 200, body: () => promotionForm({ version: 1 }) },
  orderPromotions: { status: 200, body: (_, { promotionId }) => ({ promotionIds: [promotionId] }) },
  deletePromotion: { status: 200 },
  tryPromotion: {
    status: 200,
    body: (hotel) => ({
      roomTypeId: hotel.types[0]?.id,
      checkIn: '2026-12-04',
      checkOut: '2026-12-06',
      guests: 2,
      bookedOn: '2026-11-21',
      promotionId: null,
      promotion: promotionForm(),
    }),
  },
  listPlans: { status: 200 },
  createPlan: { status: 201, body: () => planForm() },
  changePlan: { status: 200, body: () => planForm({ version: 1 }) },
  deletePlan: { status: 200 },
  changeStandardPlan: {
    status: 200,
    body: () => standardForm(),
  },
  tryPlans: {
    status: 200,
    body: (hotel) => ({
      roomTypeId: hotel.types[0]?.id,
      checkIn: '2026-12-04',
      checkOut: '2026-12-06',
      guests: 2,
      planId: null,
      plan: planForm(),
    }),
  },
  listVouchers: { status: 200 },
  vouchersFile: { status: 200 },
  createVoucher: { status: 201, body: () => voucherForm() },
  createVoucherSeries: { status: 201, body: () => voucherSeries() },
  uploadVouchers: { status: 201, body: () => ({ csv: 'code,percent\nHERBST,10' }) },
  changeVoucher: { status: 200, body: () => voucherChange({ version: 1 }) },
  deleteVoucher: { status: 200 },
  tryVoucher: { status: 200, body: (hotel) => voucherExample(hotel.types[0]?.id) },
  listOwnRoomTypes: { status: 200 },
  createRoomType: { status: 201, body: (_, { amenityId }) => roomTypeForm(amenityId) },
  changeRoomType: { status: 200, body: (_, { amenityId }) => roomTypeForm(amenityId, { version: 1 }) },
  // Somebody has booked it.
  deleteRoomType: { status: 409 },
  listStaff: { status: 200 },
  inviteStaff: { status: 201, body: () => ({ email: newEmail(), role: 'manager' }) },
  withdrawInvitation: { status: 200 },
  changeStaffRole: { status: 200, body: () => ({ role: 'front_desk', version: 1 }) },
  endStaff: { status: 200 },
  listWorkplaces: { status: 200 },
  // Whoever works there leaves; to all others it is not where they work.
  leaveHotel: { status: 404 },
  // Whoever does not know the password does not hand over.
  handOver: { status: 422, body: (_, { userId }) => ({ userId, password: 'falsch geraten' }) },
  readInvitation: { status: 404, body: () => ({ token: 'falsch' }) },
  acceptInvitation: { status: 404, body: () => ({ token: 'falsch' }) },
  acceptAsNew: { status: 404, body: () => ({ token: 'falsch', name: 'Jana Brandt', password: strongPassword }) },
  beginSecondStep: { status: 401 },
  finishLogin: { status: 401, body: () => ({ method: 'app', code: '123456' }) },
  beginPasskeyLogin: { status: 200 },
  passkeyLogin: { status: 401, body: () => ({ credential }) },
  getFactors: { status: 200 },
  answerInvitation: { status: 200 },
  beginConfirm: { status: 409 },
  confirm: { status: 422, body: () => ({ method: 'password', password: 'falsch geraten' }) },
  // Who has not proved again who they are.
  beginPasskey: { status: 403 },
  addPasskey: { status: 403, body: () => ({ name: 'Telefon', credential }) },
  renamePasskey: { status: 404, body: () => ({ name: 'Telefon' }) },
  removePasskey: { status: 403 },
  beginAuthenticator: { status: 403 },
  addAuthenticator: { status: 403, body: () => ({ code: '123456' }) },
  removeAuthenticator: { status: 403 },
  renewRecoveryCodes: { status: 403 },
  removeFactors: { status: 403 },
  eraseAccount: { status: 422, body: () => ({ password: 'falsch geraten' }) },
}

const api = useTestApp()

/** People of hotel A beside its owner, by what they are there. */
const colleagues = {
  'partner A': 'owner',
  'manager A': 'manager',
  'front desk A': 'front_desk',
  'housekeeping A': 'housekeeping',
  'accountant A': 'accountant',
} as const satisfies Record<string, StaffRole>
type Colleague = keyof typeof colleagues
const isColleague = (caller: Caller): caller is Colleague => caller in colleagues

const strangers = ['nobody', 'guest', 'owner A', 'owner B', 'admin', 'its guest', 'its account'] as const
const callers = [...strangers, ...(Object.keys(colleagues) as Colleague[])] as const
type Caller = (typeof callers)[number]

const rolesOfStrangers = {
  guest: 'guest',
  'its account': 'guest',
  'owner A': 'owner',
  'owner B': 'owner',
  admin: 'admin',
} as const
const roleOf = (caller: Caller): Role | null =>
  caller === 'nobody' || caller === 'its guest' ? null : isColleague(caller) ? 'owner' : rolesOfStrangers[caller]

async function openAccount(caller: Caller): Promise<TestUser | null> {
  const role = roleOf(caller)
  return role ? await createUser(api, role) : null
}

/** Of who calls about one hotel after another, which changes no account. */
const accounts = new Map<Caller, Promise<TestUser | null>>()
async function keptAccount(caller: Caller) {
  const account = accounts.get(caller) ?? openAccount(caller)
  accounts.set(caller, account)
  return await account
}

/** Fresh things to call about, for a fresh caller or the account of one: no call can spoil the next one. */
async function setUp(
  caller: Caller,
  account = openAccount(caller),
): Promise<{ browser: Browser; ids: Ids; role: Role | null }> {
  const role = roleOf(caller)
  const user = await account
  const browser = user?.browser ?? api.newBrowser()
  const isTheirs = caller === 'its guest' || caller === 'its account'
  const hotel = await createHotel(api, user && caller === 'owner A' ? { ownerId: user.id } : {})
  if (user && isColleague(caller)) {
    await addStaff(api, hotel.id, colleagues[caller], user.id)
  }
  const booking = await bookOne(isTheirs ? browser : api.newBrowser(), hotel)
  // An account reads its booking from any device: without the access cookie that the booking left in this one.
  if (caller === 'its account') browser.cookies.delete('keystay_access')
  const [unit] = await api.sql`SELECT id, room_id, stay_id FROM booked_rooms WHERE booking_id = ${booking.id}`
  const [card] = await api.sql`SELECT card_id FROM booking_guests WHERE booking_id = ${booking.id}`
  const amenityId = newId()
  await api.sql`INSERT INTO amenities ${rowsOf({ property_id: hotel.id, id: amenityId, name: 'WLAN', kind: 'wifi' })}`
  const blockId = newId()
  await createBlock(api, hotel.id, { id: blockId, roomId: String(unit?.['room_id']), ...outOfOrder })
  const planId = await createPlan(api, hotel.id)
  const extraId = await createExtra(api, hotel.id, { name: 'Garage' })
  const promotionId = await createPromotion(api, hotel.id, { stayFrom: '2090-01-01' })
  const taxId = await createTax(api, hotel.id, { rates: [{ from: '2090-01-01', rate: 240 }] })
  const voucherId = await createVoucher(api, hotel.id)
  const ids = {
    hotel,
    planId,
    extraId,
    promotionId,
    taxId,
    voucherId,
    refundId: newId(),
    paymentId: newId(),
    invoiceId: newId(),
    position: '0',
    propertyId: hotel.id,
    roomTypeId: hotel.types[0]?.id ?? '',
    roomId: hotel.types[0]?.roomIds.find((id) => id !== unit?.['room_id']) ?? '',
    bookingId: booking.id,
    bookedRoomId: String(unit?.['id']),
    stayId: String(unit?.['stay_id']),
    guestId: String(card?.['card_id']),
    noteId: newId(),
    reviewId: newId(),
    reportId: newId(),
    mergeId: newId(),
    homeId: String(unit?.['room_id']),
    amenityId,
    favouriteId: hotel.id,
    fileId: newId(),
    blockId,
    hotelKey: hotel.slug,
    report: 'audit',
    passkeyId: newId(),
    userId: await addStaff(api, hotel.id, 'housekeeping'),
    invitationId: await addInvitation(api, hotel.id),
  }
  return { browser, ids, role }
}

type Scene = Awaited<ReturnType<typeof setUp>>

/** Of who changes nothing, since the call is refused or only reads: one for all calls. */
const sharedScenes = new Map<Caller, Promise<Scene>>()
async function setUpShared(caller: Caller) {
  const scene = sharedScenes.get(caller) ?? setUp(caller)
  sharedScenes.set(caller, scene)
  return await scene
}

const urlOf = (path: string, ids: Ids, query = '') =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name as Exclude<keyof Ids, 'hotel'>]) + query

async function send(name: Name, browser: Browser, ids: Ids, headers: Record<string, string | undefined> = {}) {
  const { method, path }: Endpoint | FileEndpoint = all[name]
  const { query, body, head } = entries[name]
  const url = urlOf(path, ids, query)
  if (head) return await browser.send('HEAD', url)
  if (method === 'GET') return await browser.get(url)
  return await browser.send(method, url, body?.(ids.hotel, ids), { 'idempotency-key': newKey(), ...headers })
}

function expectedStatus(
  { access, path, right, moreRights = {} }: Endpoint | FileEndpoint,
  { caller, role, body }: { caller: Caller; role: Role | null; body: unknown },
  status: number,
): number {
  if (access === 'public') return status
  if (access === 'its_guest') return caller.startsWith('its') ? status : 404
  if (!role) return 401
  if (!needsAccount(access) || !roleMayCall(access, role)) return 403
  if (path.includes('/:propertyId') && isColleague(caller)) {
    const needed = [right ?? null, ...moreRightsOf(moreRights, body)]
    return needed.every((one) => mayAtHotel(colleagues[caller], one)) ? status : 403
  }
  // What a path names is owner A's: to any other owner, and to an admin, it does not exist.
  const isTheirs = access === 'user' || !path.includes('/:') || caller === 'owner A'
  return isTheirs ? status : 404
}

test.each(names)('%s answers each caller as it should', async (name) => {
  const endpoint: Endpoint | FileEndpoint = all[name]
  const { body, status: ofAllowed } = entries[name]
  const isOfHotel = endpoint.access === 'owner' && endpoint.path.includes('/:propertyId')
  const should = (caller: Caller, { ids, role }: Scene) =>
    expectedStatus(endpoint, { caller, role, body: body?.(ids.hotel, ids) }, ofAllowed)
  const answer = async (caller: Caller): Promise<[Caller, number, number]> => {
    const shared = await setUpShared(caller)
    const changesNothing = endpoint.method === 'GET' || should(caller, shared) !== ofAllowed
    const scene = changesNothing ? shared : await setUp(caller, isOfHotel ? keptAccount(caller) : openAccount(caller))
    const { browser, ids } = scene
    if ('write' in endpoint && endpoint.write) {
      for (const token of [undefined, 'another-token-of-some-length']) {
        const forged = await send(name, browser, ids, { 'x-xsrf-token': token })
        expect([caller, forged.statusCode, forged.json<{ code: string }>().code]).toEqual([caller, 403, 'csrf_failed'])
      }
    }
    const { statusCode } = await send(name, browser, ids)
    return [caller, statusCode, should(caller, scene)]
  }
  // Each has a hotel of their own: they need not wait for each other.
  const answers = await Promise.all((isOfHotel ? callers : strangers).map(answer))
  expect(answers).toEqual(answers.map(([caller, , status]) => [caller, status, status]))
})

describe('what belongs to others', () => {
  const nothing = '0193f1b2-0000-7000-8000-000000000000'
  const ofBookings = names.filter((name) => all[name].access === 'its_guest')
  const ofHotels = names.filter((name) => needsAccount(all[name].access) && all[name].path.includes('/:propertyId'))
  // A head has no body.
  const without = (body: string) => (body === '' ? {} : { ...(JSON.parse(body) as object), requestId: '' })

  test.each(ofBookings)('%s answers as if it did not exist, also when only the nesting is wrong', async (name) => {
    const { browser: owner, ids } = await setUpShared('owner B')
    const { browser: account, ids: own } = await setUpShared('its account')
    const { ids: elsewhere } = await setUpShared('guest')
    const absent = await send(name, owner, { ...ids, bookingId: nothing })
    expect(absent.statusCode).toBe(404)
    const tries = [
      await send(name, owner, ids),
      await send(name, account, { ...own, bookingId: ids.bookingId }),
      await send(name, account, { ...own, propertyId: elsewhere.propertyId }),
      await send(name, account, { ...own, propertyId: nothing }),
    ]
    for (const reply of tries) {
      expect(reply.statusCode).toBe(404)
      expect(without(reply.body)).toEqual(without(absent.body))
    }
  })

  test('calls of owners answer as if the hotel of another one did not exist, also for what lies in it', async () => {
    const { ids } = await setUp('owner A')
    const { browser: other, ids: own } = await setUp('owner A')
    for (const name of ofHotels) {
      const absent = await send(name, other, { ...ids, propertyId: nothing })
      const nested = { ...ids, hotel: own.hotel, propertyId: own.propertyId }
      // What else a path may name, such as a report, every hotel has.
      const isNested = (all[name].path.match(/:\w+Id\b/g)?.length ?? 0) > 1
      for (const reply of [await send(name, other, ids), ...(isNested ? [await send(name, other, nested)] : [])]) {
        expect([name, reply.statusCode]).toEqual([name, 404])
        expect(without(reply.body)).toEqual(without(absent.body))
      }
    }
  })
})

/** Every route that the app serves, as `GET /v1/places`, from the tree that Fastify prints. */
function listRoutes({ app }: TestApp): string[] {
  const trail: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*) \((.*)\)$/.exec(line) ?? []
      trail.splice(indent.length / 4, Infinity, part)
      return methods.split(', ').map((method) => `${method} ${trail.join('')}`)
    })
}

describe('a route without a declaration', () => {
  test('does not start', async () => {
    const app = await buildApp(api.deps)
    const route = () => app.get('/v1/forgotten', async () => ({ data: true }))
    // Routes that are added once the app is ready are refused for that; this one comes before.
    await expect(
      (async () => {
        route()
        await app.ready()
      })(),
    ).rejects.toThrow('/v1/forgotten does not declare who may call it')
    await app.close()
  })

  test('the reference describes every endpoint of the contract', async () => {
    const reply = await api.newBrowser().get('/v1/openapi.json')
    const { paths } = reply.json<{ paths: Record<string, object> }>()
    for (const name of names.filter((one) => 'reply' in all[one])) {
      const { method, path } = all[name]
      expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')], path).toHaveProperty(method.toLowerCase())
    }
  })

  test('every endpoint of the contract is served, and every route under /v1 is of the contract', async () => {
    const served = listRoutes(api).filter((route) => route.includes(' /v1/') && !route.startsWith('HEAD '))
    const contractRoutes = names.map((name) => `${all[name].method} ${all[name].path}`)
    expect(served.toSorted()).toEqual(
      [...contractRoutes, 'POST /v1/webhooks/paypal', 'POST /v1/webhooks/stripe', 'GET /v1/openapi.json'].toSorted(),
    )
  })
})

test('no hotel may be called as an address of ours begins, of a page, a file or a call', () => {
  const words = listRoutes(api).map((route) => route.split('/')[1] ?? '')
  expect(words).toEqual(expect.arrayContaining(['v1', 'docs', 'healthz', 'readyz']))
  for (const word of words) expect(isHotelKey(word), word).toBe(false)
})

const reads = names.filter((name) => all[name].access === 'public' && !('write' in all[name] && all[name].write))
test.each(reads)('%s asks nothing of the sessions, also when a cookie of one is sent', async (name) => {
  const { browser, ids } = await setUp('guest')
  await api.sql.begin(async (tx) => {
    await tx`LOCK TABLE sessions, users IN ACCESS EXCLUSIVE MODE`
    expect((await send(name, browser, ids)).statusCode).toBe(entries[name].status)
  })
})

test('a route of owners that names a hotel is for its owner alone', async () => {
  const app = await buildApp(api.deps)
  const path = '/v1/properties/:propertyId/only-owner'
  addRoute(app, { ...accountEndpoints.validateToken, path, access: 'owner', right: null }, async ({ session }) => ({
    data: { id: session.userId, role: session.role, email: '', name: '', token: '' },
  }))
  const answer = async (caller: Caller, propertyId?: string) => {
    const { browser, ids } = await setUp(caller)
    const there = api.newBrowser(app)
    for (const [name, value] of browser.cookies) there.cookies.set(name, value)
    return await there.get(urlOf(path, { ...ids, ...(propertyId ? { propertyId } : {}) }))
  }
  expect((await answer('owner A')).statusCode).toBe(200)
  for (const caller of ['owner B', 'admin'] as const) expect((await answer(caller)).statusCode).toBe(404)
  for (const id of ['0193f1b2-0000-7000-8000-000000000000', 'no-id'])
    expect((await answer('owner A', id)).statusCode).toBe(404)
  expect((await answer('guest')).statusCode).toBe(403)
  expect((await answer('nobody')).statusCode).toBe(401)
  await app.close()
})

test('owner and admin routes let in owners and admins alone', async () => {
  const app = await buildApp(api.deps)
  for (const guarded of [{ access: 'owner', right: null }, { access: 'admin' }] as const) {
    const endpoint = { ...accountEndpoints.validateToken, path: `/v1/only-${guarded.access}`, ...guarded } as const
    addRoute(app, endpoint, async ({ session }) => ({
      data: { id: session.userId, role: session.role, email: '', name: '', token: '' },
    }))
  }
  const statuses = async (path: string) => {
    const codes: number[] = []
    for (const role of [null, 'guest', 'owner', 'admin'] as const) {
      const browser = api.newBrowser(app)
      if (role)
        for (const [name, value] of (await createUser(api, role)).browser.cookies) browser.cookies.set(name, value)
      codes.push((await browser.get(path)).statusCode)
    }
    return codes
  }
  expect(await statuses('/v1/only-owner')).toEqual([401, 403, 200, 200])
  expect(await statuses('/v1/only-admin')).toEqual([401, 403, 403, 200])
  await app.close()
})

test('a role that was taken away counts from the next call on', async () => {
  const user = await createUser(api, 'owner')
  expect((await user.browser.send('POST', '/v1/users/become-owner')).statusCode).toBe(403)
  await api.sql`UPDATE users SET role = 'guest' WHERE id = ${user.id}`
  expect((await user.browser.get('/v1/users/validate-token')).json()).toMatchObject({ data: { role: 'guest' } })
  const before = user.browser.cookies.get('jwt')
  const reply = await user.browser.send('POST', '/v1/users/become-owner')
  expect(reply.json()).toMatchObject({ data: { role: 'owner' } })
  expect(user.browser.cookies.get('jwt')).not.toBe(before)
  expect((await user.browser.get('/v1/users/me')).statusCode).toBe(401)
  user.browser.token = reply.json<{ data: { token: string } }>().data.token
  expect((await user.browser.get('/v1/users/me')).statusCode).toBe(200)
})
