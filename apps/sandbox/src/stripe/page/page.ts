import type { CardField, CardProblem } from '../cards.ts'
import { showAmount } from '../currencies.ts'
import { pageTexts, type PageLanguage } from './page-texts.ts'
import type { Session } from '../state.ts'

export type PageView = { readonly language: PageLanguage; readonly session: Session; readonly merchant: string }

export type Typed = Readonly<Partial<Record<CardField, string>>>

type FormState = {
  readonly typed?: Typed
  readonly problems?: Partial<Record<CardField, CardProblem>>
  /** Why the card was refused. */
  readonly decline?: string | undefined
}

/** The page that asks for a card. */
export function cardPage(view: PageView, { typed = {}, problems = {}, decline }: FormState = {}): string {
  const texts = pageTexts[view.language]
  const failed = Object.keys(problems).length > 0
  const alert = decline ? (texts.declines[decline] ?? texts.declines.card_declined) : failed ? texts.fix : undefined
  const input = (name: CardField, attributes: string) => {
    const problem = problems[name]
    const invalid = problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''
    const value = name === 'number' || name === 'cvc' ? '' : escapeHtml(typed[name] ?? '')
    return `<p class="${name}"><label for="${name}">${texts.fields[name]}</label>
<input id="${name}" name="${name}" value="${value}" required ${attributes}${invalid}>
${problem ? `<span class="problem" id="${name}-problem">${texts.problems[problem]}</span>` : ''}</p>`
  }
  const email =
    view.session.customer_email === null
      ? input('email', 'type="email" autocomplete="email"')
      : `<p class="known"><span>${texts.fields.email}</span> ${escapeHtml(view.session.customer_email)}</p>`
  // Checked here and not by the browser, so that the texts are ours and every browser shows them.
  return layout(
    view,
    `${summary(view)}
${alert ? `<p class="alert" role="alert">${alert}</p>` : ''}
<form method="post" action="/c/pay/${view.session.id}" novalidate>
${email}
${input('number', 'inputmode="numeric" autocomplete="cc-number" maxlength="30" placeholder="1234 1234 1234 1234"')}
<div class="pair">${input('expiry', `inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="${texts.expiryForm}"`)}
${input('cvc', 'inputmode="numeric" autocomplete="cc-csc" maxlength="6" placeholder="CVC"')}</div>
${input('name', 'autocomplete="cc-name" maxlength="200"')}
<button>${texts.pay.replace('{amount}', amountOf(view))}</button>
</form>
${backLink(view, view.session.cancel_url, texts.back)}
<p class="hint">${texts.testHint}</p>`,
  )
}

/** The bank's own page, where the cardholder confirms the payment. */
export function challengePage(view: PageView): string {
  const { bank } = pageTexts[view.language]
  return layout(
    view,
    `<h1>${bank.title}</h1><p>${bank.ask}</p>${summary(view, 'h2')}
<form method="post" action="/c/pay/${view.session.id}/challenge">
<button name="result" value="complete">${bank.complete}</button>
<button name="result" value="fail" class="quiet">${bank.fail}</button>
</form>`,
  )
}

/** What a session that takes no payment any more shows. */
export function closedPage(view: PageView): string {
  const texts = pageTexts[view.language]
  const complete = view.session.status === 'complete'
  const { title, text, back } = complete ? texts.complete : texts.expired
  const url = complete ? successUrl(view.session) : view.session.cancel_url
  return layout(view, `<h1>${title}</h1><p>${text}</p>${backLink(view, url, back)}`)
}

/** What an address without a session shows. */
export function missingPage(language: PageLanguage, merchant: string): string {
  const { title, text } = pageTexts[language].missing
  return documentOf(language, merchant, `<h1>${title}</h1><p>${text}</p>`)
}

/** Where a paid session leads. */
export function successUrl(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function summary(view: PageView, tag = 'h1'): string {
  const texts = pageTexts[view.language]
  return `<div class="summary"><${tag}>${texts.payTo} ${escapeHtml(view.merchant)}</${tag}>
<p><span>${texts.total}</span> <strong>${amountOf(view)}</strong></p></div>`
}

function amountOf({ session, language }: PageView): string {
  return escapeHtml(showAmount(session.amount_total ?? 0, session.currency ?? 'eur', language))
}

function backLink(view: PageView, url: string | null, text: string): string {
  if (url === null) return ''
  return `<p class="back"><a href="${escapeHtml(url)}">${escapeHtml(text.replace('{merchant}', view.merchant))}</a></p>`
}

function layout(view: PageView, main: string): string {
  return documentOf(view.language, view.merchant, main)
}

function documentOf(language: PageLanguage, merchant: string, main: string): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(merchant)} – ${pageTexts[language].testMode}</title>
<style>${pageStyle}</style>
<header>${pageTexts[language].testMode}</header>
<main>${main}</main>
</html>`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** The look of the hosted pages: quiet, dense, light and dark, from 320 px. */
const pageStyle = `
:root{color-scheme:light dark;--ink:#1d2530;--soft:#5b6675;--line:#c9d0d9;--field:#8a94a3;--ground:#f5f7f9;--card:#fff;--accent:#1f5fbf;--on:#fff;--bad:#b3261e;--bad-ground:#fdf0ef;--mode:#ffe3a3;--mode-ink:#4a3500}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf1;--soft:#a5afbd;--line:#3a4452;--field:#758294;--ground:#12171e;--card:#1a212b;--accent:#8ab4f8;--on:#0c1522;--bad:#ffb4ab;--bad-ground:#3a1f1d;--mode:#5a4510;--mode-ink:#ffe9b8}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
header{padding:.35rem 1rem;background:var(--mode);color:var(--mode-ink);text-align:center;font-size:.8rem;font-weight:700;letter-spacing:.08em}
main{max-width:26rem;margin:1.5rem auto;padding:1.25rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
@media(max-width:28rem){main{margin:0;border-width:0 0 1px;border-radius:0;padding:1rem}}
h1,h2{font-size:1.1rem;margin:0 0 .25rem}
p{margin:0 0 .75rem}
.summary{border-bottom:1px solid var(--line);margin-bottom:1rem}
.summary p,.known{display:flex;justify-content:space-between;align-items:baseline;gap:0 1rem;flex-wrap:wrap}
.summary p span,.known span,.hint{color:var(--soft)}
.summary strong{font-size:1.5rem;font-variant-numeric:tabular-nums}
label{display:block;font-size:.875rem;font-weight:600;margin-bottom:.2rem}
input{width:100%;padding:.6rem .7rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--field);border-radius:.5rem}
::placeholder{color:var(--soft);opacity:1}
input[aria-invalid]{border-color:var(--bad)}
.pair{display:grid;grid-template:auto auto auto/1fr 1fr;column-gap:.75rem}
.pair p{display:grid;grid-row:span 3;grid-template-rows:subgrid}
.pair label{align-self:end}
.problem{display:block;color:var(--bad);font-size:.875rem;margin-top:.2rem}
.alert{padding:.6rem .75rem;border:1px solid var(--bad);border-radius:.5rem;background:var(--bad-ground);color:var(--bad)}
button{width:100%;min-height:2.75rem;margin:.25rem 0 .75rem;font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:1px solid var(--accent);border-radius:.5rem;cursor:pointer}
button.quiet{color:var(--ink);background:none;border-color:var(--field)}
a{color:var(--accent);display:inline-block;padding:.25rem 0}
:is(a,button,input):focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.back{text-align:center}
.hint{font-size:.85rem;margin:0}
`
