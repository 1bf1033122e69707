/** On Cloudflare Workers a promise of a request that has ended never settles, so no other request may wait for it. */
export const IS_WORKERS: boolean = globalThis.navigator?.userAgent === 'Cloudflare-Workers'
