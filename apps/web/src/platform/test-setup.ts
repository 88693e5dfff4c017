import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The clock goes on, but from the day that the tests speak of: what is shown of a date depends on the year.
const shift = Date.parse('2026-11-21T10:02:00Z') - Date.now()
const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: []) => (args.length === 0 ? new target(target.now() + shift) : new target(...args)),
  get: (target, name) => (name === 'now' ? () => target.now() + shift : (Reflect.get(target, name) as unknown)),
})

// A busy machine may need longer than the second that is usual.
configure({ asyncUtilTimeout: 60_000 })

// As every browser that has read something of the API.
document.cookie = 'XSRF-TOKEN=token-of-a-test'

// A page that stayed would go on drawing when its window is gone.
afterEach(cleanup)
