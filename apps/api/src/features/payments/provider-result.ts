/**
 * How a call to a payment provider went. `refused`: the provider said no, and it will not happen. `unreachable`: nobody
 * knows whether it happened (no answer, no answer in time, an error of the provider's own), so ask again later. `issue` is
 * the provider's word for it, for the log and for decisions.
 */
export type ProviderResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: 'refused' | 'unreachable'; readonly issue: string }
