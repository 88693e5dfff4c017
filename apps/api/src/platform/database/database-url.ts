const example = 'must look like postgres://user:password@host:5432/database'
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full']
const sslFiles = ['sslrootcert', 'sslcert', 'sslkey']

/**
 * What keeps an address from being understood, as the end of a sentence that names its variable and no password; undefined
 * when nothing does. Everything else that some clients read is refused: to ignore it could mean another database, or
 * none of the encryption that was asked for.
 */
export function faultOfDatabaseUrl(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text)) return example
  const authority = text.split('/')[2] ?? ''
  if (/,[^@]*$/.test(authority)) return 'names several hosts: name one'
  if (text.includes('#')) return 'holds a # (in a password it is written %23)'
  if (!URL.canParse(text)) return `${example} (in a password /, ?, @ and % are written %2F, %3F, %40 and %25)`
  const { hostname, pathname, searchParams, username, password } = new URL(text)
  if (!hostname || hostname.includes('%')) return 'must name a host (the folder of a socket is none)'
  if (![username, password, pathname].every(isDecodable)) return 'holds a % that is not written %25'
  if (!/^\/[^/]+$/.test(pathname) || decodeURI(pathname) !== decodeURIComponent(pathname))
    return 'must name one database after the host'
  return faultOfParameters(searchParams)
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

function faultOfParameters(params: URLSearchParams): string | undefined {
  const names = [...params.keys()]
  const unknown = names.find((name) => name !== 'sslmode' && !sslFiles.includes(name))
  if (unknown !== undefined) return `has the parameter ${unknown}, which is not supported: leave it out`
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) return `has the parameter ${twice} twice`
  const mode = params.get('sslmode')
  if (mode === null) return names.length > 0 ? `has ${names[0]} without sslmode` : undefined
  if (!sslModes.includes(mode))
    return `has an sslmode that is not supported: say ${sslModes.join(', ')} or leave it out`
  if (mode === 'verify-ca' && !params.get('sslrootcert')) return 'has sslmode=verify-ca without sslrootcert'
  if (params.has('sslcert') !== params.has('sslkey')) return 'has one of sslcert and sslkey: they belong together'
  return undefined
}
