import type { Plugin } from 'vite'

/**
 * The cascade from weakest to strongest. Style sheets come in any order: some stand in the document, others are loaded with
 * the part that needs them. So each lies in a layer, and who uses a part may restyle it: pages over features over widgets.
 */
export const layers = ['base', 'mantine', 'leaflet', 'text', 'theme', 'ui', 'features', 'pages', 'hidden'] as const

/** Which layer a style sheet is put into as a whole; null for those that say it themselves or hold no rules for elements. */
export function layerOf(id: string): (typeof layers)[number] | null {
  const path = id.replaceAll('\\', '/').replace(/\?.*/, '')
  if (/\/leaflet\/dist\/[^/]+\.css$/.test(path)) return 'leaflet'
  const folder = /\/src\/(platform\/theme|ui|features|pages)\/(?:.+\/)?[^/]+\.module\.css$/.exec(path)?.[1]
  return folder === 'platform/theme' ? 'theme' : (layers.find((layer) => layer === folder) ?? null)
}

/** Puts every style sheet of ours into its layer, and their order into the document before all of them. */
export function cssLayers(): Plugin {
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform(code, id) {
      const layer = layerOf(id)
      return layer === null ? null : { code: `@layer ${layer} {\n${code}\n}\n`, map: null }
    },
    transformIndexHtml: (html) => html.replace('<style>', `<style>@layer ${layers.join(', ')};`),
  }
}
