import { expect, test } from 'vitest'
import { faultOfDatabaseUrl } from './database-url.ts'

test.each([
  'postgres://keystay:pass@db.example.com:5432/keystay',
  'postgresql://db.example.com/keystay',
  'postgres://keystay:a%2Fb%40c%23%2C%25@[::1]:6432/keystay?sslmode=require',
  'postgres://keystay:a,b@127.0.0.1/keystay?sslmode=disable',
  'postgres://keystay@db/keystay?sslmode=verify-ca&sslrootcert=/etc/ca.pem',
  'postgres://keystay@db/keystay?sslmode=verify-full&sslrootcert=/etc/ca.pem&sslcert=/etc/a.pem&sslkey=/etc/a.key',
])('%s can be understood', (text) => expect(faultOfDatabaseUrl(text)).toBeUndefined())

test.each([
  ['mysql://db/keystay', 'must look like postgres://'],
  ['db:5432/keystay', 'must look like postgres://'],
  ['postgres://keystay:hunter2@db:port/keystay', 'must look like postgres://'],
  ['postgres://keystay:hunter2@one,two/keystay', 'names several hosts'],
  ['postgres://keystay:hunter2@one:5432,two:5433/keystay', 'names several hosts'],
  ['postgres://keystay:hunter#2@db/keystay', 'holds a #'],
  ['postgres://keystay:hunter/2@db/keystay', 'must look like postgres://'],
  ['postgres:///keystay', 'must name a host'],
  ['postgres://%2Fvar%2Frun/keystay', 'must name a host'],
  ['postgres://db', 'must name one database'],
  ['postgres://db/', 'must name one database'],
  ['postgres://db/one/two', 'must name one database'],
  ['postgres://db/one%2Ftwo', 'must name one database'],
  ['postgres://keystay:hunter%zz@db/keystay', 'holds a % that'],
  ['postgres://db/keystay?options=-csearch_path%3Dother', 'has the parameter options, which is not supported'],
  ['postgres://db/keystay?search_path=other', 'has the parameter search_path'],
  ['postgres://db/keystay?target_session_attrs=read-write', 'has the parameter target_session_attrs'],
  ['postgres://db/keystay?host=/tmp', 'has the parameter host'],
  ['postgres://db/keystay?sslmode=prefer', 'has an sslmode that is not supported'],
  ['postgres://db/keystay?sslmode=allow', 'has an sslmode that is not supported'],
  ['postgres://db/keystay?sslmode=no-verify', 'has an sslmode that is not supported'],
  ['postgres://db/keystay?sslmode=require&sslmode=disable', 'has the parameter sslmode twice'],
  ['postgres://db/keystay?sslmode=verify-ca', 'has sslmode=verify-ca without sslrootcert'],
  ['postgres://db/keystay?sslrootcert=/etc/ca.pem', 'has sslrootcert without sslmode'],
  ['postgres://db/keystay?sslmode=require&sslcert=/etc/a.pem', 'sslcert and sslkey'],
])('%s cannot: it %s', (text, fault) => {
  expect(faultOfDatabaseUrl(text)).toContain(fault)
  expect(faultOfDatabaseUrl(text)).not.toContain('hunter')
})
