import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepAnswer } from './keep-answer.ts'

const queryKey = ['hotel', 'bill']

/** A page that reads a bill; each answer comes when it is told to. */
function openPage() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const close = observer.subscribe(() => undefined)
  return { client, answers, shown: () => observer.getCurrentResult().data, close }
}

/** Lets everything that follows from an answer happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('an answer that was asked for before a write does not take its place', async () => {
  const { client, answers, shown, close } = openPage()
  keepAnswer(client, queryKey, 'paid')
  answers[0]?.resolve('open')
  await settle()
  expect(shown()).toBe('paid')
  answers[1]?.resolve('paid, with a receipt')
  await settle()
  expect(shown()).toBe('paid, with a receipt')
  close()
})

test('so it is when a page reads again what it shows', async () => {
  const { client, answers, shown, close } = openPage()
  answers[0]?.resolve('open')
  await settle()
  void client.refetchQueries({ queryKey })
  keepAnswer<string>(client, queryKey, (bill) => `${bill}, then paid`)
  answers[1]?.resolve('open')
  await settle()
  expect(shown()).toBe('open, then paid')
  expect(answers).toHaveLength(3)
  close()
})

test('what nobody is reading is not asked for', async () => {
  const { client, answers, shown, close } = openPage()
  answers[0]?.resolve('open')
  await settle()
  keepAnswer(client, queryKey, 'paid')
  await settle()
  expect(shown()).toBe('paid')
  expect(answers).toHaveLength(1)
  close()
})
