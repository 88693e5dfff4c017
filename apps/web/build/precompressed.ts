import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const zip = promisify(gzip)

/** Lays copies in the best compression, too slow for every request, beside each script, style sheet and drawing: the API serves those. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg|json)$/.test(fileName))
        await Promise.all(
          files.map(async (file) => {
            const plain = file.type === 'chunk' ? file.code : file.source
            // The map's thousand files would take longer than all else of the build, and be little smaller than by gzip.
            if (!file.fileName.endsWith('.json'))
              this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: await compress(plain) })
            // Browsers take brotli over https alone.
            const zipped = await zip(plain, { level: constants.Z_BEST_COMPRESSION })
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: zipped })
          }),
        )
      },
    },
  }
}
