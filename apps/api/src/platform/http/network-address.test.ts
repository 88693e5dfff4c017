import { expect, test } from 'vitest'
import { addressName } from './network-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:0012:aaaa:bbbb:cccc:dddd', '2001:db8:0:12'],
  ['2001:DB8::12:1', '2001:db8:0:0'],
  ['2001:db8:7::', '2001:db8:7:0'],
  ['::ffff:c000:0207', '192.0.2.7'],
  ['::1', '0:0:0:0'],
  ['fe80::1%br-lan', 'fe80:0:0:0'],
  ['fe80::2%eth0.100', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('what comes from %s is counted under %s', (address, name) => {
  expect(addressName(address)).toBe(name)
})
