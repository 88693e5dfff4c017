import { Fragment, type ReactNode } from 'react'

type LinkedTextProps = {
  /** "Read the <terms>conditions</terms>." */
  readonly text: string
  readonly renderLink: (name: string, words: string) => ReactNode
}

/** A text with links in it, which it names. */
export function LinkedText({ text, renderLink }: LinkedTextProps) {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/)
  // Words, the name of a link and its words come in turns.
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece
    return index % 3 === 1 && <Fragment key={index}>{renderLink(piece, pieces[index + 1] ?? '')}</Fragment>
  })
}
