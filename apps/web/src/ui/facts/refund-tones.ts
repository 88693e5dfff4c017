/** How a refund's state looks, to guests and to owners. */
export const refundTones = { pending: 'pending', done: 'good', failed: 'bad' } as const
