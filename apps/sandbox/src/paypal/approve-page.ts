import { writeAmount } from './amounts.ts'
import { approveTexts, type ApproveLanguage, type ApproveTexts } from './approve-texts.ts'
import { accounts, type Order } from './records.ts'

type Shown = { readonly order: Order | undefined; readonly token: string; readonly language: ApproveLanguage }

const style = `
*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1a1a1a;background:#f5f7fa}
.test{padding:.5rem 1rem;background:#ffd43b;text-align:center}main{max-width:28rem;margin:1rem auto;padding:1.5rem;
background:#fff;border-radius:.5rem}h1{margin:0 0 1rem;font-size:1.5rem;overflow-wrap:anywhere}dl{margin:0 0 1rem}
dt{color:#4a5560}dd{margin:0 0 .5rem;overflow-wrap:anywhere}dd.amount{font-size:1.5rem;font-weight:700}
fieldset{margin:0 0 1rem;padding:.5rem 1rem;border:1px solid #8a949e;border-radius:.25rem}
label{display:flex;gap:.5rem;align-items:center;min-height:44px}button{display:block;width:100%;min-height:48px;
margin:0 0 .75rem;padding:.5rem 1rem;font:inherit;font-weight:600;color:#fff;background:#003087;border:2px solid #003087;
border-radius:1.5rem;cursor:pointer}button.quiet{color:#003087;background:#fff}a{color:#003087}
nav{display:flex;flex-wrap:wrap;gap:0 1rem;justify-content:center}nav a,.back{display:inline-flex;align-items:center;
min-height:44px}:focus-visible{outline:3px solid #1c7ed6;outline-offset:2px}`

/** The page on which the payer approves or refuses. Works without scripts. */
export function renderApprovePage({ order, token, language }: Shown): string {
  const texts = approveTexts[language]
  const brand = order?.brandName ?? texts.shop
  const title = fill(texts.title, brand)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – PayPal (${texts.testMode})</title>
<style>${style}</style>
</head>
<body>
<header class="test"><strong>${texts.testMode}</strong> – ${texts.noMoney}</header>
<main>
<h1>${title}</h1>
${order ? renderOrder(order, token, texts, language) : `<p role="alert">${texts.gone}</p>`}
</main>
<nav aria-label="${texts.language}">${renderLanguages(token, language)}</nav>
</body>
</html>
`
}

function renderOrder(order: Order, token: string, texts: ApproveTexts, language: ApproveLanguage): string {
  const { currency_code: currency, value } = writeAmount(order.amount)
  const brand = order.brandName ?? texts.shop
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(value))
  const details = `<dl><dt>${texts.amount}</dt><dd class="amount">${escape(amount)}</dd>
${order.description ? `<dt>${texts.for}</dt><dd>${escape(order.description)}</dd>` : ''}</dl>`
  if (order.status === 'COMPLETED') {
    const back = escape(returnAddress(order))
    return `${details}<p role="status">${texts.paid}</p><a class="back" href="${back}">${fill(texts.back, brand)}</a>`
  }
  return `${details}
<form method="post" action="/checkoutnow?${escape(new URLSearchParams({ token }).toString())}">
<fieldset><legend>${texts.account}</legend>
${accounts.map((one) => `<label><input type="radio" name="account" value="${one}"${one === 'pays' ? ' checked' : ''}> ${texts[one]}</label>`).join('\n')}
</fieldset>
<button name="choice" value="approve">${texts[order.userAction]}</button>
<button class="quiet" name="choice" value="refuse">${fill(texts.cancel, brand)}</button>
</form>`
}

function renderLanguages(token: string, current: ApproveLanguage): string {
  return (['en', 'de', 'vi'] as const)
    .map((lang) => {
      const address = escape(`/checkoutnow?${new URLSearchParams({ token, lang }).toString()}`)
      const here = lang === current ? ' aria-current="true"' : ''
      return `<a href="${address}" lang="${lang}" hreflang="${lang}"${here}>${approveTexts[lang].name}</a>`
    })
    .join(' ')
}

/** Where a payer who has approved goes. */
export function returnAddress({ id, returnUrl, payer }: Order): string {
  const address = new URL(returnUrl)
  address.searchParams.append('token', id)
  if (payer) address.searchParams.append('PayerID', payer.id)
  return address.href
}

/** Where a payer who has refused goes. */
export function cancelAddress({ id, cancelUrl }: Order): string {
  const address = new URL(cancelUrl)
  address.searchParams.append('token', id)
  return address.href
}

function fill(text: string, brand: string): string {
  return escape(text.replace('{brand}', () => brand))
}

function escape(text: string): string {
  const names = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' } as const
  return text.replace(/[&<>"']/g, (sign) => `&${names[sign as keyof typeof names]};`)
}
