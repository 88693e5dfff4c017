import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { bookOwnOne } from '../../testing/test-own-bookings.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { readBookingFacts } from './queries.ts'

const api = useTestApp()
const guest = { name: 'Jana Brandt', email: 'jana.brandt@example.com', phone: '+4915100000001' }

test('who gets no mail of a booking gets none of what comes later either', async () => {
  const owned = await ownPlainHotel(api, 1)
  const { id, propertyId } = await bookOwnOne(owned, { guest })
  dataOf(await owned.owner.send('PATCH', `${owned.url}/bookings/${id}`, { action: 'cancel' }))
  expect((await readBookingFacts(api.database.write, propertyId, id))?.guest).toBeUndefined()
})
