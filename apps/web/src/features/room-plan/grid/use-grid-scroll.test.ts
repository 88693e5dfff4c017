import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { labelWidth } from './plan-rows.ts'
import { useColumnWidth, useIntoView } from './use-grid-scroll.ts'

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

test('a drawer beside the plan leaves its days as wide as they are; another window does not', () => {
  const told: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe = () => undefined
      readonly disconnect = () => undefined
      constructor(tell: () => void) {
        told.push(tell)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = { clientWidth: labelWidth + 14 * 60 + 15 }
  const scroller = { offsetWidth: page.clientWidth, clientWidth: page.clientWidth - 15, closest: () => page }
  const ref = { current: scroller as unknown as HTMLElement }
  const { result } = renderHook(() => useColumnWidth(ref, 14))
  const resize = () => act(() => told.forEach((tell) => tell()))
  resize()
  expect(result.current).toBe(60)
  Object.assign(scroller, { offsetWidth: scroller.offsetWidth - 304, clientWidth: scroller.clientWidth - 304 })
  resize()
  expect(result.current).toBe(60)
  page.clientWidth -= 14
  resize()
  expect(result.current).toBe(59)
})
