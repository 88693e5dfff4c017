import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { cssLayers } from './build/css-layers.ts'
import { leanFonts } from './build/fonts.ts'
import { firstScript } from './build/first-script.ts'
import { mapCells } from './build/map-cells.ts'
import { leanContract, markContractPure } from './build/lean-contract.ts'
import { leanMessages } from './build/lean-messages.ts'
import { pageFilesList } from './build/page-files.ts'
import { precompressed } from './build/precompressed.ts'
import { textParts } from './build/text-parts.ts'

const api = process.env['API_URL'] ?? 'http://localhost:3000'
/** The API accepts writes from its own origin only, so the proxy speaks in that name. */
const toApi: ProxyOptions = { target: api, changeOrigin: true, headers: { origin: new URL(api).origin } }

/** What every page starts with, and what nearly all of them show beyond that, in one piece: files that are alike compress worse. */
const start = {
  name: 'start',
  test: /[\\/]src[\\/]((main|routes|app)\.tsx|features[\\/]account[\\/]account-api\.ts|ui[\\/](dates[\\/]date-(input|range-field|range)|fields[\\/]stepper(-field)?|media[\\/]picture|layout[\\/]use-wide|lists[\\/]when-near|form[\\/](link-problems|focus-first-error)|ages[\\/](lazy-ages|guests-of)|facts[\\/](at-hotel|price))\.tsx?)$|@mantine[\\/]core[\\/].*components[\\/](Input|InputBase|TextInput|CloseButton)[\\/]|Icon(Coffee|StarFilled|CalendarCheck|Users|Sparkles|Lock|Bed|InfoCircle|Clock|ChevronRight|ChevronUp|Calendar|Plus|Minus|ArrowRight)\.mjs|@mantine[\\/]hooks[\\/].*use-(merged-ref|uncontrolled)\.mjs/,
  priority: 3,
}
/** Small things that several pages share; what is large loads alone, when it is shown. A hotel's home tells of no plans, and no page of guests of what owners do. */
const parts = {
  name: 'parts',
  test: /icons-react(?!.*Icon(BuildingBank|CalendarOff|CreditCard|Eye|GlassCocktail|Key|Pencil|Soup|ToolsKitchen2)\.)|[\\/]src[\\/](platform[\\/](?!owner|api[\\/](keep-answer|upload)|format[\\/](money-text|date-in|day-price))|ui[\\/](?!fields[\\/]extra-count|map|plans|editor|ages[\\/](?!lazy-ages|guests-of)|dates[\\/](range-calendar|date-range-panel)|form[\\/](focus-first-error|failed-note)|lists[\\/]pages-nav|overlays[\\/]undo-bar|verification))/,
  minShareCount: 5,
}
/** Of such small things what no page shows before somebody books. */
const bookingParts = {
  name: 'booking-parts',
  test: /Icon(ArrowLeft|BrandPaypal|Cash|ChevronLeft|Copy|Download|Printer|Trash)\.|platform[\\/]save-json|format[\\/](code-text|countries|percent)|ui[\\/](dates[\\/]date-field|facts[\\/](given-back|state-dot)|fields[\\/](extra-count|segments|toggle)|overlays[\\/]ask-sheet)/,
  minShareCount: 5,
  priority: 1,
  includeDependenciesRecursively: false,
}
/** Of such small things what only pages of accounts and of owners show. */
const accountParts = {
  name: 'account-parts',
  test: /Icon(EyeOff|Mail|Point|ShieldCheck|ShieldExclamation)\.|ui[\\/]form[\\/]danger/,
  minShareCount: 5,
  priority: 1,
  includeDependenciesRecursively: false,
}
/** The wizard without its steps: whichever comes first. */
const wizard = {
  name: 'wizard',
  test: /pages[\\/]guest[\\/]booking-wizard-page|features[\\/]booking[\\/]wizard[\\/](booking-wizard|state[\\/](?!checks|booking-exists|draft-end|end-page)|hold[\\/](?!open-payment|use-pay|hold-strip)|steps[\\/](?!step-(room|details|guest|payment|confirm)|line-fields|exempt-fields|flexible-field|voucher-field|room-(choice|split)|night|plan-picker))/,
  priority: 2,
  includeDependenciesRecursively: false,
}
/** What is said of a booking and its price, while it is made and after. */
const booking = {
  name: 'booking',
  test: /features[\\/]booking[\\/]facts[\\/](price-table|price-rows|use-hold-clock|hold-clock|payment-methods|stay-dates)\.|features[\\/]booking[\\/](detail[\\/]use-counts|wizard[\\/](hold[\\/](use-pay|hold-strip)|state[\\/](draft-end|end-page)))\.|contract[\\/]src[\\/]bookings[\\/]free-cancellation/,
  minShareCount: 2,
  priority: 2,
  includeDependenciesRecursively: false,
}
/** What the pages of a hotel share, small things each. */
const hotelPages = {
  name: 'hotel-pages',
  test: /Icon(BuildingBank|CalendarOff|CreditCard|ExternalLink|GlassCocktail|Key|MapPin|Phone|Soup|ToolsKitchen2)\.|ui[\\/](plans[\\/]plan-(text|choice)|ages[\\/]use-guests-text)|room-types[\\/]use-rooms-left|use-later-fees|cancel-fees|pages[\\/]guest[\\/](hotel-page|hotel-columns)|ui[\\/](layout[\\/]bottom-bar|lists[\\/]icon-list|ages[\\/]searched-guests|fields[\\/]guests-field)|features[\\/]room-types[\\/](rules|room-types-api)|format[\\/]phone-url|ui[\\/]map[\\/]lazy-map|link-note/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}
/** The heart and the mark of a hotel, wherever hotels are shown. */
const hearts = {
  name: 'hearts',
  test: /IconHeart\.|ui[\\/]facts[\\/]rating-line|features[\\/]favourites[\\/](favourite-button|favourites-store|mark-hotel)/,
  includeDependenciesRecursively: false,
}
/** What only the menu of owners shows beside a page or two of theirs. */
const ownerIcons = { name: 'owner-icons', test: /Icon(ArrowsShuffle|Puzzle|Ticket)\./, minShareCount: 2 }

/** `vite build` makes what browsers load; `vite build --ssr src/draw.tsx` what draws pages on the server, in one piece with all that it needs. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    cssLayers(),
    leanFonts(),
    textParts(),
    leanMessages(),
    mapCells(),
    leanContract(
      /\/features\/(booking\/(wizard\/state\/checks|access\/access-rules)|account\/account-rules|property-editor\/form\/form-rules|rate-plans\/plan-rules|promotions\/promotion-rules|gap-deals\/gap-rules|flexible-rooms\/flexible-rules|extras\/extra-rules|local-taxes\/(tax|vat)-rules|age-bands\/band-rules|transfers\/account-rules|invoices\/invoice-rules|vouchers\/voucher-rules)\.ts$/,
    ),
    markContractPure(),
    ...(isSsrBuild ? [] : [firstScript(), pageFilesList(), precompressed()]),
  ],
  server: { port: 5173, strictPort: true, proxy: { '/v1': toApi, '/photos': toApi, '/docs': toApi } },
  ssr: { noExternal: true },
  // Vite leaves this open in what runs on a server: pages would be drawn by React's build for developing.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: {
    outDir: 'dist',
    // A process keeps the text of what it runs.
    ...(isSsrBuild && { minify: true }),
    // The content security policy allows no data: fonts, and pictures are better cached on their own.
    assetsInlineLimit: 0,
    // Without source maps: they would be half of what is shipped.
    sourcemap: false,
    // Many tiny files compress badly, and each takes a request.
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [start, bookingParts, accountParts, wizard, booking, hotelPages, hearts, ownerIcons, parts],
          },
        },
      },
    }),
  },
}))
