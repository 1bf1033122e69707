export const loaded = async () => (await import('@symbolon/core')).introspect
