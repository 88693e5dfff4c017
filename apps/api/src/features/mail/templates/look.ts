import type { light } from '../../../platform/values/colours.ts'

/** As `light`, for mail programs that ask for dark colours. */
export const dark: Readonly<Record<keyof typeof light, string>> = {
  paper: '#141312',
  surface: '#1e1c1a',
  ink: '#f3efe9',
  soft: '#b9b2a8',
  green: '#6fcbb4',
  onGreen: '#0b2a23',
  line: '#34302c',
  dash: '#857f76',
  sunken: '#272421',
  good: '#8ed3ae',
  goodGround: '#152e21',
  warning: '#ffcf8a',
  warningGround: '#37280f',
}

export const sans =
  "'Plus Jakarta Sans', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const serif = "Fraunces, Georgia, 'Times New Roman', serif"

/** Colours by class, for dark and for narrow screens; mail programs that drop it show the inline light look. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .stack { display: block !important; width: 100% !important; box-sizing: border-box !important; }
  .stack-label { padding: 10px 0 0 !important; }
  .stack-value { padding: 0 0 10px !important; border-top: 0 !important; }
  .card { padding: 24px 20px !important; }
  .title { font-size: 26px !important; line-height: 32px !important; }
  .code { font-size: 28px !important; }
  .action { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .link { color: ${dark.green} !important; }
  .line { border-color: ${dark.line} !important; }
  .sunken { background-color: ${dark.sunken} !important; border-color: ${dark.dash} !important; }
  .action { background-color: ${dark.green} !important; color: ${dark.onGreen} !important; }
  .mark { background-color: ${dark.green} !important; }
  .hole { background-color: ${dark.paper} !important; }
  .good { background-color: ${dark.goodGround} !important; }
  .good-text { color: ${dark.good} !important; }
  .warning { background-color: ${dark.warningGround} !important; }
  .warning-text { color: ${dark.warning} !important; }
  .plain { background-color: ${dark.sunken} !important; }
  .plain-text { color: ${dark.ink} !important; }
}
`
