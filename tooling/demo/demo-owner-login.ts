/** How everyone logs in as the owner of the demo hotels, in demo mode alone. */
export const demoOwnerLogin = { email: 'owner@keystay.example', password: 'Schluessel-am-Brett-7' } as const
