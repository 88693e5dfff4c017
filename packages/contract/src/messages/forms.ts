import { z } from 'zod'
import { idField, optionalLines } from '../shared/fields.ts'

export const maxMessage = 2000

/** As form data it may bring files, then the text may be left away. */
export const messageForm = z.object({ text: optionalLines(maxMessage).default('') })

/** Up to which message all of them were seen. */
export const readForm = z.object({ lastId: idField })
