import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labelWidth } from './plan-rows.ts'
import { useIntoView } from './use-grid-scroll.ts'

test('a stay at the right edge stays in view when its drawer narrows the plan', () => {
  const scroller = {
    clientWidth: labelWidth + 900,
    scrollLeft: 0,
    scrollTo: ({ left }: { readonly left: number }) => (scroller.scrollLeft = left),
  }
  const ref = { current: scroller as unknown as HTMLElement }
  const stay = { left: 700, right: 800 }
  const { rerender } = renderHook(({ selected }: { readonly selected: string }) => useIntoView(ref, selected, stay), {
    initialProps: { selected: 'a stay' },
  })
  expect(scroller.scrollLeft).toBe(0)
  scroller.clientWidth = labelWidth + 600
  rerender({ selected: 'a stay' })
  expect(scroller.scrollLeft).toBe(216)
  // Whoever scrolls on is not held back.
  scroller.scrollLeft = 2000
  rerender({ selected: 'a stay' })
  expect(scroller.scrollLeft).toBe(2000)
})
