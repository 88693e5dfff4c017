import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const typingPauseMs = 250

/**
 * The text of a search field whose words stand in the address. What is typed goes there, trimmed, once typing pauses, or
 * at once by `send`; words that came there in another way replace what is typed, and what still waits is not sent.
 */
export function useSearchText(words: string, onSearch: (words: string) => void) {
  const [text, setText] = useState(words)
  const [sent, setSent] = useState(words)
  const [seen, setSeen] = useState(words)
  const [replaced, setReplaced] = useState(0)
  if (words !== seen) {
    setSeen(words)
    // What comes back of what was sent must not undo what was typed since.
    if (words !== sent) {
      setSent(words)
      setText(words)
      setReplaced(replaced + 1)
    }
  }
  const send = (typed: string) => {
    setSent(typed.trim())
    onSearch(typed.trim())
  }
  const later = useDebouncedCallback((typed: string, before: number) => {
    if (before === replaced) send(typed)
  }, typingPauseMs)
  return {
    text,
    type: (typed: string) => {
      setText(typed)
      later(typed, replaced)
    },
    send: () => {
      later.cancel()
      send(text)
    },
  }
}
