import ipaddr from 'ipaddr.js'

/** The name under which what comes from a network address is counted: a household has a whole /64 of IPv6. */
export function addressName(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address that is written as one of IPv6 is itself.
  const read = ipaddr.process(address)
  if (read instanceof ipaddr.IPv4) return read.toString()
  return read.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}
