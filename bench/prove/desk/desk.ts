import { addDays, countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { instantIn } from '../../../apps/api/src/platform/values/zones.ts'
import { destroyRegistrations } from '../../../apps/api/src/features/registrations/destroy-registrations.ts'
import { readBookingFile, resortFile } from '../../../tooling/demo/resort-file.ts'
import { openRandom } from '../../../tooling/random.ts'
import type { Proof } from '../../lib/proof.ts'
import { openBooks } from './books.ts'
import { openClerk, Wrong } from './clerk.ts'
import { compareDay, compareReports, compareTables } from './compare.ts'
import { noteWrong, type Desk } from './desk-day.ts'
import { hireStaff, insertDesk, openSpares } from './hotel.ts'
import { openHouse } from './house.ts'
import { saySeller } from './invoicing.ts'
import { deskPlants } from './plants.ts'
import { morning, playBefore, playDay, type Stage } from './play.ts'
import { writeFile, writeRecord } from './record-tables.ts'
import { scriptOf } from './script.ts'

const firstDay = '2016-01-01'
const year = 366
const timezone = 'Europe/Lisbon'
/** So many days lie between two looks at all of the hotel's rules. */
const checkedEvery = 30

/**
 * A year of the real resort at its desk, day by day over HTTP with the clock at that day: several desks at once book, let in, extend,
 * move, cash up and invoice while the product is killed again and again. In the end counts, nights, revenue, taxes and money are
 * what SQL over the file and over the proof's own record says.
 */
export const desk: Proof = {
  options: {
    days: { type: 'string' },
    desks: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string' },
    // Each so manyth booking of the file.
    each: { type: 'string' },
  },
  plants: Object.keys(deskPlants),
  async run({ databaseUrl, deps, sql, values, plant, progress, countViolations }) {
    const days = Number(values['days'] ?? year)
    const wanted = Number(values['kills'] ?? Math.ceil(days / 9))
    const seed = Number(values['seed'] ?? 1)
    const span = { start: firstDay, end: addDays(firstDay, days), each: Number(values['each'] ?? 1) }
    const random = openRandom(seed)
    const file = readBookingFile(resortFile)
    const script = scriptOf(file, span, seed)
    const hotel = await insertDesk(sql, script)
    await writeFile(sql, file, span)
    const staff = await hireStaff(sql, hotel.id, Number(values['desks'] ?? 4))
    // The database would refuse it in its own words.
    if (plant === 'cash-in-closed-day') await sql`ALTER TABLE desk_payments DISABLE TRIGGER desk_payments_open_day`
    const instant = (day: PlainDate, hour: number) =>
      instantIn(timezone, addDays(day, Math.floor(hour / 24)), `${String(hour % 24).padStart(2, '0')}:00`)
    const house = await openHouse(databaseUrl, sql, instant(addDays(firstDay, -1), 12), deskPlants[plant ?? ''] ?? [])
    const clerk = openClerk(house.address)
    const books = openBooks(script)
    const url = `/v1/properties/${hotel.id}`
    // Of a planted fault there is nothing more to learn once it is found.
    const isOver = () => plant !== null && books.wrong.length > 0
    const atDesk: Desk = {
      ask: clerk.ask,
      hotel,
      url,
      staff,
      books,
      spares: openSpares(),
      random,
      day: firstDay,
      isOver,
    }
    let kills = 0
    let due = 0
    const stage: Stage = {
      desk: atDesk,
      at: async (day, hour) => await house.setClock(instant(day, hour)),
      amidKills: async (work) => {
        let isDone = false
        const ended = work.finally(() => (isDone = true))
        if (kills < due && (await house.killAtWork(random, () => isDone))) kills += 1
        await ended
      },
      compareDay: async (day) => {
        try {
          await compareDay(atDesk, sql, day)
        } catch (error) {
          if (!(error instanceof Wrong)) throw error
          noteWrong(books, `${day}: ${error.message}`)
        }
      },
    }
    let broken = 0
    const check = async () => {
      await writeRecord(sql, books)
      // Invariants know today's date alone, by which what was registered that year is to be destroyed.
      await destroyRegistrations(deps)
      broken += await countViolations()
      const { wrong, figures } = books
      console.log(`${atDesk.day}: ${JSON.stringify({ ...figures, kills, wrong: wrong.length, broken })}`)
    }
    try {
      await saySeller(atDesk)
      await playBefore(stage, firstDay, progress)
      for (let index = 0; index < days && !isOver(); index += 1) {
        due = Math.ceil(((index + 1) * wanted) / days)
        await playDay(stage, addDays(firstDay, index), index)
        progress(index + 1, days)
        if ((index + 1) % checkedEvery === 0) await check()
      }
      atDesk.day = span.end
      await stage.at(span.end, 6)
      await morning(atDesk)
      await check()
      await compareReports(atDesk, sql, span)
    } finally {
      await house.stop()
    }
    const { different, numberGaps } = await compareTables(sql, hotel.id)
    const { stays, walkIns, extended, leftEarly, moved, noShows, cancelled, undone, doubled, compared } = books.figures
    const apart = different + books.wrong.length
    return {
      days: countNights(span.start, span.end),
      stays,
      walkIns,
      changes: extended + leftEarly + moved,
      extended,
      leftEarly,
      moved,
      noShows,
      cancelled,
      undone,
      doubled,
      blocks: books.blocks.length,
      invoices: books.invoices.length,
      payments: books.money.length,
      compared,
      numberGaps,
      different: apart,
      kills,
      lost: clerk.lost(),
      violations: broken + apart + numberGaps + (wanted - kills),
    }
  },
}
