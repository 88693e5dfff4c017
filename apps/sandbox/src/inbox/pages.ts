import type { Message, ReadMessage } from './messages.ts'

const style = `
*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1a1a1a;background:#f5f7fa}
.test{padding:.5rem 1rem;background:#ffd43b;text-align:center}main{max-width:60rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;overflow-wrap:anywhere}h2{font-size:1.125rem}a{color:#003087}
ul.mails{margin:0;padding:0;list-style:none}ul.mails a{display:block;margin:0 0 .5rem;padding:.75rem 1rem;background:#fff;
border:1px solid #8a949e;border-radius:.5rem;text-decoration:none;overflow-wrap:anywhere}
ul.mails strong{display:block;text-decoration:underline}.soft{color:#4a5560}dl{margin:0 0 1rem}dt{color:#4a5560}
dd{margin:0 0 .5rem;overflow-wrap:anywhere}iframe{display:block;width:100%;height:70vh;background:#fff;
border:1px solid #8a949e;border-radius:.5rem}pre{padding:1rem;background:#fff;border:1px solid #8a949e;
border-radius:.5rem;white-space:pre-wrap;overflow-wrap:anywhere}li a,.back{display:inline-flex;align-items:center;
min-height:44px}:focus-visible{outline:3px solid #1c7ed6;outline-offset:2px}`

/** What a page of the inbox may load: its own style and the mail in its frame, no script and nothing from elsewhere. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"

/** All messages, the latest first. */
export function listPage(messages: readonly Message[], to: string | undefined): string {
  const items = messages.toReversed().map(
    ({ id, subject, from, to: recipients, receivedAt, count }) => `<li><a href="/mail/${id}">
<strong>${escape(subject) || '(no subject)'}</strong>
<span>To ${escape(recipients.join(', '))}</span>
<span class="soft">from ${escape(from)}, <time datetime="${receivedAt}">${escape(shownTime(receivedAt))}</time>${times(count)}</span>
</a></li>`,
  )
  const which = to === undefined ? '' : ` to ${escape(to)}`
  const none = `<p>No mail${which} yet.</p>`
  return frame(
    `Inbox (${messages.length})`,
    `<h1>${messages.length === 1 ? '1 mail' : `${messages.length} mails`}${which}</h1>
${items.length > 0 ? `<ul class="mails">${items.join('\n')}</ul>` : none}`,
  )
}

/** One message: as HTML in a frame that runs nothing, as plain text, and its attachments. */
export function messagePage(message: ReadMessage): string {
  const { id, subject, from, to, receivedAt, count, messageId, html, text, attachments } = message
  const files = attachments.map(
    ({ filename, contentType, content }, index) =>
      `<li><a href="/messages/${id}/attachments/${index}">${escape(filename)}</a>
<span class="soft">${escape(contentType)}, ${Math.ceil(content.byteLength / 1024)} kB</span></li>`,
  )
  return frame(
    subject,
    `<a class="back" href="/">All mail</a>
<h1>${escape(subject) || '(no subject)'}</h1>
<dl><dt>From</dt><dd>${escape(from)}</dd><dt>To</dt><dd>${escape(to.join(', '))}</dd>
<dt>Received</dt><dd><time datetime="${receivedAt}">${escape(shownTime(receivedAt))}</time>${times(count)}</dd>
<dt>Message-ID</dt><dd>${escape(messageId)}</dd></dl>
${files.length > 0 ? `<h2>Attachments</h2><ul>${files.join('\n')}</ul>` : ''}
${html ? `<h2>As HTML</h2>${mailFrame(html)}` : ''}
<h2>As plain text</h2><pre tabindex="0">${escape(text)}</pre>
<p><a class="back" href="/messages/${id}/raw">Source of the message</a></p>`,
  )
}

/** Its links open in a window of their own; nothing in it runs or reaches this page. */
function mailFrame(html: string): string {
  const source = `<base target="_blank">${html}`
  return `<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(source)}"></iframe>`
}

/** Says that there is no such message. */
export function missingPage(): string {
  return frame('No such mail', '<h1>No such mail</h1><p><a class="back" href="/">All mail</a></p>')
}

function frame(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} – Test inbox</title>
<style>${style}</style>
</head>
<body>
<header class="test"><strong>TEST MODE</strong> – mail that Keystay sends in demo mode comes here and reaches nobody.</header>
<main>
${main}
</main>
</body>
</html>
`
}

function times(count: number): string {
  return count > 1 ? `, delivered ${count} times` : ''
}

function shownTime(instant: string): string {
  return instant.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
