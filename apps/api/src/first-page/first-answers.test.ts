import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { findFirstAnswers } from './first-answers.ts'

const api = useTestApp()
const patienceMs = 60_000
const requestOf = (url: string) => ({ url, ip: '10.0.0.1', log: api.app.log }) as unknown as FastifyRequest
const ask = async (url: string) => await findFirstAnswers(api.app, requestOf(url), patienceMs)

test('the landing page asks for the featured houses', async () => {
  const { answers, photo } = await ask('/?utm=x')
  expect(answers.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /v1/public/properties?sort=recommended&size=6',
  ])
  expect(answers[0]?.reply).toMatchObject({ data: [] })
  expect(photo).toBeNull()
})

test('a hotel that does not exist, a page that asks nothing and a strange address get no answers', async () => {
  for (const url of [
    '/nowhere/home',
    '/nowhere/room-type?checkIn=x&checkOut=y',
    '/legal',
    '/a%2Fb/home',
    '//evil/home',
  ])
    expect((await ask(url)).answers, url).toEqual([])
})

test('a page whose answers take longer than its patience comes without them', async () => {
  const silent = { inject: async () => await new Promise<never>(() => undefined) } as unknown as FastifyInstance
  expect(await findFirstAnswers(silent, requestOf('/'), 1)).toEqual({ answers: [], photo: null })
})
