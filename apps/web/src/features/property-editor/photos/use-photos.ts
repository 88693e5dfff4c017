import type { OwnerPhoto } from '@keystay/contract/shared/photos'
import { useRef, useState } from 'react'
import { isApiError, type ApiError } from '../../../platform/api/api-error.ts'
import { checkAlts, choicesOf, filePart, moved, newItem, toItems, tooMany, type PhotoItem } from './photo-items.ts'

type Saved = { readonly photos: readonly OwnerPhoto[] }
export type PhotoParts = { readonly [name: string]: string | Blob }
/** Saves the form with its photos as they shall be, on top of what was saved last. */
type Send<T extends Saved> = (last: T, photos: PhotoParts, onProgress?: (part: number) => void) => Promise<T>

/** What is saved, and how many photos were refused. */
export type Outcome<T> = { readonly saved: T; readonly failed: number }

export type Photos = ReturnType<typeof usePhotos>

/** The photos of a form: ordered, described, removed, added; saved one file after the other. */
export function usePhotos(savedPhotos: readonly OwnerPhoto[]) {
  const [items, setItems] = useState<readonly PhotoItem[]>(() => toItems(savedPhotos))
  const [dirty, setDirty] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  // What is sent later is what stands in the form then.
  const latest = useRef(items)
  const put = (next: readonly PhotoItem[]) => {
    latest.current = next
    setItems(next)
  }
  const edit = (next: readonly PhotoItem[]) => {
    put(next)
    setDirty(true)
  }
  const patch = (key: string, part: Partial<PhotoItem>) =>
    put(latest.current.map((item) => (item.key === key ? { ...item, ...part } : item)))
  const add = (files: readonly File[]) => {
    const next = [...latest.current, ...files.map(newItem)]
    const problem = tooMany(next.length)
    setRefused(problem)
    if (!problem && files.length > 0) edit(next)
  }
  const check = (): boolean => {
    const checked = checkAlts(latest.current)
    const wrong = checked !== latest.current
    if (wrong) put(checked)
    return !wrong
  }
  /** Takes over what others made of the photos: those that are gone go, new ones come last, the order here stays. */
  const rebase = (photos: readonly OwnerPhoto[]) => {
    const here = latest.current.filter(({ photo }) => photo === null || photos.some(({ id }) => id === photo.id))
    const kept = new Set(here.map(({ photo }) => photo?.id))
    put([...here, ...toItems(photos.filter(({ id }) => !kept.has(id)))])
  }
  /** What is kept, as form data has it. */
  const keptParts = (): PhotoParts => ({ photos: JSON.stringify(choicesOf(latest.current, null)) })

  const sendFiles = async <T extends Saved>(first: T, send: Send<T>): Promise<Outcome<T>> => {
    let last = first
    let failed = 0
    const waiting = latest.current.filter(({ photo, file }) => photo === null && file !== null)
    for (const item of waiting) {
      const answer = await sendFile(last, item, send)
      if ('saved' in answer) last = answer.saved
      // Without a server the next one would not arrive either; what is old is for the whole form to say.
      else if (answer.error.status === null || answer.error.code === 'changed_meanwhile') throw answer.error
      else failed += 1
    }
    setDirty(failed > 0)
    return { saved: last, failed }
  }
  const sendFile = async <T extends Saved>(last: T, item: PhotoItem, send: Send<T>) => {
    const { key, file } = item
    if (!file) return { saved: last }
    patch(key, { error: null, progress: 0 })
    try {
      const parts = { photos: JSON.stringify(choicesOf(latest.current, item)), [filePart]: file }
      const saved = await send(last, parts, (progress) => patch(key, { progress }))
      const before = new Set(last.photos.map(({ id }) => id))
      const photo = saved.photos.find(({ id }) => !before.has(id)) ?? null
      patch(key, { photo, file: null, progress: null })
      return { saved }
    } catch (error) {
      patch(key, { progress: null, ...(isApiError(error) && { error: errorTextOf(error) }) })
      if (!isApiError(error)) throw error
      return { error }
    }
  }
  return {
    items,
    dirty,
    refused,
    add,
    check,
    rebase,
    kept: keptParts,
    sendFiles,
    move: (key: string, to: number) => edit(moved(latest.current, key, to)),
    remove: (key: string) => {
      setRefused(null)
      edit(latest.current.filter((item) => item.key !== key))
    },
    describe: (key: string, alt: string) =>
      edit(latest.current.map((item) => (item.key === key ? { ...item, alt, altError: null } : item))),
  }
}

/** A refusal may stand at a field of the file. */
function errorTextOf({ message, fields }: ApiError): string {
  return Object.entries(fields).find(([path]) => path.startsWith('photo'))?.[1] ?? message
}
