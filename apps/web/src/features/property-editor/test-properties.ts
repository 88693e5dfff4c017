import type { OwnerAmenity } from '@keystay/contract/amenities/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { vi } from 'vitest'

/** A hotel as its owner sees it. */
export const quinta: OwnerProperty = {
  id: '0198c0de-0000-7000-8000-000000000001',
  slug: 'quinta',
  name: 'Quinta das Andorinhas',
  headline: '',
  description: 'Vier Terrassen.',
  nearby: '',
  type: 'resort',
  address: 'Rua da Falésia 12',
  city: 'Albufeira',
  region: 'Algarve',
  country: 'PT',
  zip: '8200-635',
  latitude: 37.0906,
  longitude: -8.1903,
  timezone: 'Europe/Lisbon',
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '',
  offers: { freeCancellation: true, breakfast: true, earlyBooking: false },
  photos: [],
  requiresSecondFactor: false,
  deskHour: 4,
  cashMaxRooms: null,
  currencyFixed: true,
  roomTypes: 9,
  rooms: 210,
  standardPlan: null,
  version: 3,
  role: 'owner',
}

export const pool: OwnerAmenity = {
  id: '0198c0de-0000-7000-8000-00000000000a',
  name: 'Pool',
  kind: 'pool',
  wholeHouse: true,
  roomTypes: 1,
  version: 2,
}

/** A room type as its owner sees it. */
export const superior: OwnerRoomType = {
  id: '0198c0de-0000-7000-8000-00000000000b',
  name: 'Doppelzimmer Superior',
  description: 'Mit Balkon.',
  maxOccupancy: 3,
  standardOccupancy: null,
  maxAdults: null,
  maxChildren: null,
  extraBeds: 0,
  cots: 0,
  singleUse: null,
  basePrice: { minor: 8925, currency: 'EUR' },
  bedTypes: ['1 Doppelbett'],
  sizeSqm: 28,
  view: 'Meerblick',
  amenities: [pool],
  photos: [],
  localName: 'Doppelzimmer Superior',
  localBedTypes: ['1 Doppelbett'],
  rooms: 53,
  availableRooms: 52,
  version: 7,
}

/** What the API says of a hotel's room types and amenities. */
export const inQuinta = (types: readonly OwnerRoomType[], amenities: readonly OwnerAmenity[] = [pool]) => ({
  ...hotels(quinta),
  [`GET /v1/properties/${quinta.id}/room-types`]: { data: types },
  [`GET /v1/properties/${quinta.id}/amenities`]: { data: amenities },
  [`GET /v1/properties/${quinta.id}/rate-plans`]: { data: [] },
})

/** What the API says of these hotels. */
export const hotels = (...data: OwnerProperty[]) => ({
  'GET /v1/properties/me': {
    data,
    pagination: { page: 1, size: 20, totalItems: data.length, totalPages: data.length > 0 ? 1 : 0 },
  },
})

type Sent = { readonly method: string; readonly url: string; readonly form: FormData }
type UploadAnswer = { readonly status?: number; readonly body: unknown }

/** Uploads go by XMLHttpRequest; this one keeps what was sent and answers in turn, the last answer again and again. */
export function stubUploads(...answers: readonly (UploadAnswer | ((sent: Sent) => UploadAnswer))[]) {
  const sent: Sent[] = []
  class Fake extends EventTarget {
    upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    at = { method: '', url: '' }
    open(method: string, url: string): void {
      this.at = { method, url }
    }
    setRequestHeader(): void {}
    send(form: FormData): void {
      const one = { ...this.at, form }
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? { body: {} }
      sent.push(one)
      const { status = 200, body } = typeof answer === 'function' ? answer(one) : answer
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }))
      setTimeout(() => {
        this.status = status
        this.responseText = JSON.stringify(body)
        this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'))
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Fake)
  return sent
}
