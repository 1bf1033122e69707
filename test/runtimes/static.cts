import { introspect } from '@symbolon/core'

export const loaded = introspect
