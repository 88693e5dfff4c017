import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { inboxFile } from './database.ts'

type Listed = { readonly id: string; readonly subject: string; readonly count: number }
/** A mail as it arrived. */
export type Mail = Listed & {
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly path: string }[]
}

/** Where the product under test sends its mail. */
function ofTheProduct(): string {
  return readFileSync(inboxFile, 'utf8')
}

async function readJson<T>(address: string): Promise<T> {
  return (await (await fetch(address)).json()) as T
}

/** What has arrived for an address, oldest first. */
export async function listMails(to: string, inbox = ofTheProduct()): Promise<readonly Listed[]> {
  return await readJson<Listed[]>(`${inbox}/messages?to=${encodeURIComponent(to)}`)
}

/** The mail to an address whose subject says this, once it is there. */
export async function readMail(to: string, subject: RegExp, inbox = ofTheProduct()): Promise<Mail> {
  let mail: Listed | undefined
  await expect
    .poll(
      async () => {
        const all = await listMails(to, inbox)
        mail = all.find((one) => subject.test(one.subject))
        return all.map((one) => one.subject)
      },
      { intervals: [250], timeout: 120_000 },
    )
    .toEqual(expect.arrayContaining([expect.stringMatching(subject)]))
  return await readJson<Mail>(`${inbox}/messages/${mail?.id}`)
}

/** A file that came with a mail, by the end of its name. */
export async function readAttachment(mail: Mail, ending: string, inbox = ofTheProduct()): Promise<Buffer> {
  const file = mail.attachments.find(({ filename }) => filename.endsWith(ending))
  if (!file) throw new Error(`${mail.subject} has no ${ending}`)
  return Buffer.from(await (await fetch(inbox + file.path)).arrayBuffer())
}

/** The link of a mail that leads to a page, the same in its text and its HTML. */
export function linkIn({ subject, text, html }: Mail, page: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname === page)
  if (!link) throw new Error(`${subject} has no link to ${page}`)
  expect(html).toContain(link.replaceAll('&', '&amp;'))
  return link
}
