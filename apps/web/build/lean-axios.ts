import type { Plugin } from 'vite'

/** Leaves axios' fetch adapter out: every browser has its first choice, XMLHttpRequest. */
export function leanAxios(): Plugin {
  return {
    name: 'lean-axios',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('/axios/lib/adapters/fetch.js') ? 'export const getFetch = () => false' : null),
  }
}
