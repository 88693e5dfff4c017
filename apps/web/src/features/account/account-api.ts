import {
  changePassword,
  changeProfile,
  endOtherSessions,
  exportAccount,
  forgotPassword,
  getAccount,
  joinBooking,
  listSessions,
  requestJoinLink,
  resetPassword,
} from '@keystay/contract/users/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callOnce, type CallInput } from '../../platform/api/call.ts'
import { keepAnswer } from '../../platform/api/keep-answer.ts'
import { saveJson } from '../../platform/save-json.ts'

type Body<E extends Parameters<typeof call>[0]> = CallInput<E> extends { readonly body: infer B } ? B : never

const accountKey = ['me', 'account']
const sessionsKey = ['me', 'sessions']

/** My account; `isLoggedIn` says whether anybody is logged in at all. */
export function useAccount(isLoggedIn = true) {
  return useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => call(getAccount, { signal }).then(({ data }) => data),
    enabled: isLoggedIn,
  })
}

/** Changes name or phone number, and what pages know of them. */
export function useChangeProfile() {
  const client = useQueryClient()
  return async (body: Body<typeof changeProfile>) => {
    const { data } = await call(changeProfile, { body })
    keepAnswer(client, accountKey, data)
    return data
  }
}

/** Where I am logged in. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, { signal }).then(({ data }) => data),
    staleTime: 0,
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}).then(({ data }) => data.ended),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Changes the password; the other sessions are over then. */
export function useChangePassword() {
  const client = useQueryClient()
  return async (body: Body<typeof changePassword>) => {
    await call(changePassword, { body })
    await client.invalidateQueries({ queryKey: sessionsKey })
  }
}

/** Saves all that is kept about me as a file of this browser. */
export function useExport() {
  return useMutation({
    mutationFn: async () => saveJson('keystay-account.json', (await call(exportAccount, {})).data),
  })
}

export async function askForReset(body: Body<typeof forgotPassword>): Promise<void> {
  await callOnce(forgotPassword, { body })
}

export async function setNewPassword(body: Body<typeof resetPassword>): Promise<void> {
  await callOnce(resetPassword, { body })
}

export async function askForJoinLink(body: Body<typeof requestJoinLink>): Promise<void> {
  await call(requestJoinLink, { body })
}

/** Takes the booking of a mailed link into my account. */
export async function join(token: string) {
  return (await call(joinBooking, { body: { token } })).data
}
