/** The look of the hosted pages: quiet, dense, light and dark, from 320 px. */
export const pageStyle = `
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
