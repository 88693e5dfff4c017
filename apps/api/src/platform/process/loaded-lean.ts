import { createRequire } from 'node:module'

/**
 * Node's own. By `import` Node reads all that node:http exports, a client of fetch and of WebSockets among it, which takes 14 MB
 * of an empty process.
 */
export const { createServer } = process.getBuiltinModule('node:http')

const require = createRequire(import.meta.url)
/** nodemailer's own, as it is for `require`: what it is for `import` imports from node:http. */
export const { createTransport } = require('nodemailer') as typeof import('nodemailer')
