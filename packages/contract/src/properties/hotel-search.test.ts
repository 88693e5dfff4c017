import { expect, test } from 'vitest'
import { hotelLink, readSearch, toQuery, writeSearch } from './hotel-search.ts'

const read = (text: string) => readSearch(new URLSearchParams(text), '2026-11-21')

test('a search survives the way through the URL', () => {
  const text =
    'q=Algarve&checkIn=2026-12-04&checkOut=2026-12-06&guests=3&ages=6%2Cx&type=resort%2Cbudget&amenities=pool%2Cwifi&freeCancellation=true&payAtHotel=true&topRated=true&board=half&bed=bunk&minSize=30&minPrice=50&maxPrice=200&bbox=-9.0000%2C36.9000%2C-7.4000%2C37.4000&sort=price&page=2'
  const search = read(text)
  expect(read(writeSearch(search).toString())).toEqual(search)
  expect(search).toMatchObject({
    guests: 3,
    ages: [6, null],
    type: ['resort', 'budget'],
    payAtHotel: true,
    topRated: true,
    board: 'half',
    bed: 'bunk',
    minSize: 30,
    bbox: [-9, 36.9, -7.4, 37.4],
    page: 2,
  })
})

test('what is not understood is left out', () => {
  const search = read(
    'checkIn=2026-02-31&guests=1000&board=room_only&bed=water&minSize=-3&type=castle,resort&sort=random&page=-1&bbox=1,2,3&minPrice=1e308&amenities=__proto__',
  )
  expect(search).toMatchObject({
    checkIn: null,
    guests: 50,
    type: ['resort'],
    amenities: [],
    board: null,
    bed: null,
    minSize: null,
    sort: 'recommended',
    page: 1,
    bbox: null,
    minPrice: null,
  })
})

test('defaults do not stand in the URL', () => {
  expect(writeSearch(read('')).toString()).toBe('')
})

test('the ages of children are asked with the search, and none without children', () => {
  expect(toQuery(read('guests=4&ages=6,x'))).toMatchObject({ guests: 4, ages: '6,x' })
  expect(toQuery(read('guests=4'))).not.toHaveProperty('ages')
})

test('half a stay asks without dates', () => {
  expect(toQuery(read('checkIn=2026-12-04'))).toEqual({ counts: 'true', guests: 2, sort: 'recommended', page: 1 })
})

test('a link to a hotel carries dates and guests', () => {
  expect(hotelLink('silberdistel', read('checkIn=2026-12-04&checkOut=2026-12-06&guests=3'))).toBe(
    '/silberdistel/home?checkIn=2026-12-04&checkOut=2026-12-06&guests=3',
  )
  expect(hotelLink('silberdistel', read('guests=3&ages=6'))).toBe('/silberdistel/home?guests=3&ages=6')
  expect(hotelLink('silberdistel', read(''))).toBe('/silberdistel/home?guests=2')
})
