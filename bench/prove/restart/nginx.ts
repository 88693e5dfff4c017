import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Place, type Prepared, shipped } from './shipped.ts'

/** nginx as deploy/nginx.conf has it. It does not ask who is ready: it is told. */
export async function nginx({ folder, port }: Place): Promise<Prepared> {
  const [main, site] = [join(folder, 'nginx.conf'), join(folder, 'keystay.conf')]
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const write = async (ports: readonly number[]) => {
    const servers = ports.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;\n`).join('')
    const text = shipped(
      'nginx.conf',
      new Map([
        // A file without any would be refused.
        [/( {2}server 127.*\n){2}/, servers || '  server 127.0.0.1:9;\n'],
        [/listen 443 ssl http2;\n {2}server_name .*\n/, `listen 127.0.0.1:${port};\n`],
        [/( {2}ssl_certificate.*\n){2}/, ''],
      ]),
    )
    await writeFile(site, text)
  }
  await write([])
  await writeFile(
    main,
    `daemon off; worker_processes 2; error_log stderr crit; pid ${join(folder, 'nginx.pid')};
events { worker_connections 2048; }
http { access_log off; ${temporary.join(' ')} include ${site}; }
`,
  )
  return { args: ['-p', folder, '-e', 'stderr', '-c', main], write }
}
