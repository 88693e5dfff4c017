import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Lays a copy in brotli's best compression, too slow for every request, beside each script and style sheet: the API serves those. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName))
        await Promise.all(
          files.map(async (file) => {
            const source = await compress(file.type === 'chunk' ? file.code : file.source)
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source })
          }),
        )
      },
    },
  }
}
