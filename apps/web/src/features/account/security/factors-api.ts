import * as endpoints from '@keystay/contract/users/factor-endpoints'
import type { MyFactors } from '@keystay/contract/users/factor-entities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { keepAnswer } from '../../../platform/api/keep-answer.ts'
import { makePasskey, signByPasskey } from './passkey-browser.ts'

const factorsKey = ['me', 'factors']

/** Whether the password alone does not open the account. */
export function isSecured({ passkeys, authenticator }: MyFactors): boolean {
  return passkeys.length > 0 || authenticator !== null
}

/** What opens my account beside the password. */
export function useFactors() {
  return useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) => call(endpoints.getFactors, { signal }).then(({ data }) => data),
  })
}

/** What can be done with factors; each keeps up what the pages know of them. */
export function useFactorChanges() {
  const client = useQueryClient()
  const keep = (factors: MyFactors) => {
    keepAnswer(client, factorsKey, factors)
    // Adding the first and removing any end other sessions.
    void client.invalidateQueries({ queryKey: ['me', 'sessions'] })
  }
  const changed = async (reply: Promise<{ data: MyFactors }>) => keep((await reply).data)
  const added = async (reply: ReturnType<typeof call<typeof endpoints.addPasskey>>) => {
    const { data } = await reply
    keep(data.factors)
    return data.recoveryCodes
  }
  return {
    confirmByPassword: (password: string) =>
      changed(call(endpoints.confirm, { body: { method: 'password', password } })),
    confirmByPasskey: async () => {
      const { data } = await call(endpoints.beginConfirm, {})
      const credential = await signByPasskey(data)
      await changed(call(endpoints.confirm, { body: { method: 'passkey', credential } }))
    },
    beginPasskey: async () => (await call(endpoints.beginPasskey, {})).data,
    addPasskey: async (options: object, name: string) => {
      const credential = await makePasskey(options)
      return await added(call(endpoints.addPasskey, { body: { name, credential } }))
    },
    renamePasskey: (passkeyId: string, name: string) =>
      changed(call(endpoints.renamePasskey, { params: { passkeyId }, body: { name } })),
    removePasskey: (passkeyId: string) => changed(call(endpoints.removePasskey, { params: { passkeyId } })),
    beginAuthenticator: async () => (await call(endpoints.beginAuthenticator, {})).data,
    addAuthenticator: (code: string) => added(call(endpoints.addAuthenticator, { body: { code } })),
    removeAuthenticator: () => changed(call(endpoints.removeAuthenticator, {})),
    renewRecoveryCodes: () => added(call(endpoints.renewRecoveryCodes, {})),
    removeFactors: () => changed(call(endpoints.removeFactors, {})),
    answerInvitation: () => changed(call(endpoints.answerInvitation, {})),
  }
}
