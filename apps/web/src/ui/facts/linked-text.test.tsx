import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'

test.each([
  ['Read the <terms>conditions</terms>.', 'Read the <a href="#terms">conditions</a>.'],
  ['<a>1 < 2</a> or <b>two</b>', '<a href="#a">1 &lt; 2</a> or <a href="#b">two</a>'],
  ['<terms>never ended', '&lt;terms&gt;never ended'],
])('%s', (text, html) => {
  const { container } = render(
    <LinkedText text={text} renderLink={(name, words) => <a href={`#${name}`}>{words}</a>} />,
  )
  expect(container.innerHTML).toBe(html)
})
