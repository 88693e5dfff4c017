import { callUrl, type Endpoint } from '@keystay/contract/shared/endpoint'
import type { ScreenCode } from '@keystay/contract/shared/error-codes'
import { isObject, notAnswered, refused, unreadable } from './api-error.ts'
import { ownHeaders, readJson, withRenewal, type Reply } from './call.ts'

type UploadInput = {
  readonly params: Readonly<Record<string, string>>
  readonly form: FormData
  /** How much of the form has left, from 0 to 1. */
  readonly onProgress?: (part: number) => void
  /** Said when the server refuses without a word. */
  readonly otherwise?: ScreenCode
}

/** Sends form data with files to an endpoint of the contract and tells how far it is, which `fetch` cannot. Throws an ApiError. */
export async function upload<E extends Endpoint>(endpoint: E, input: UploadInput): Promise<Reply<E>> {
  return await withRenewal(() => uploadOnce(endpoint, input))
}

async function uploadOnce<E extends Endpoint>(
  endpoint: E,
  { params, form, onProgress, otherwise }: UploadInput,
): Promise<Reply<E>> {
  const request = new XMLHttpRequest()
  return await new Promise((resolve, reject) => {
    request.open(endpoint.method, callUrl(endpoint, { params }))
    for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const { status, statusText } = request
      const body = readJson(request.responseText)
      if (status < 200 || status >= 300) reject(refused({ status, statusText, body }, otherwise))
      else if (isObject(body)) resolve(body as Reply<E>)
      else reject(unreadable())
    })
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => reject(notAnswered(end)))
    request.send(form)
  })
}
