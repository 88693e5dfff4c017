import { isIPv6 } from 'node:net'

/** The name under which tries from a network address are counted: a household has a whole /64 of IPv6. */
export function addressName(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? []
  const first = head.split(':').filter(Boolean)
  const last = plain.includes('::') ? tail.split(':').filter(Boolean) : []
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
