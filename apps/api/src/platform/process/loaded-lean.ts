import { createRequire } from 'node:module'

/**
 * `createServer` of node:http. What is imported from there by name has Node read all that it exports, a client of WebSockets and
 * of fetch among it, which takes 14 MB; so does the nodemailer that is imported, unlike the one that is required.
 */
export const { createServer } = process.getBuiltinModule('node:http')
const require = createRequire(import.meta.url)
export const { createTransport } = require('nodemailer') as typeof import('nodemailer')
