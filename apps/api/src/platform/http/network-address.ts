import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Config } from '../process/config.ts'

const mostNames = 1000
/** Of the addresses that came last: a request asks for its own several times. */
const names = new Map<string, string>()

/** The name under which what comes from a network address is counted: a household has a whole /64 of IPv6. */
export function addressName(address: string): string {
  const known = names.get(address)
  if (known !== undefined) return known
  if (names.size >= mostNames) names.clear()
  const name = readName(address)
  names.set(address, name)
  return name
}

function readName(address: string): string {
  // A zone says by which of our own interfaces a link-local address is reached, and may have letters that no address has.
  const [bare = ''] = address.split('%')
  if (!ipaddr.isValid(bare)) return address
  // An IPv4 address that is written as one of IPv6 is itself.
  const read = ipaddr.process(bare)
  if (read instanceof ipaddr.IPv4) return read.toString()
  return read.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** How an address is kept: its name, hashed with our key. */
export function hashAddress(address: string, config: Config): Buffer {
  return createHmac('sha256', config.secret)
    .update(`address.${addressName(address)}`)
    .digest()
}
