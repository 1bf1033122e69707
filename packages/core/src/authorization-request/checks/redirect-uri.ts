import { always } from '../../lib/check.js'
import { usableRedirectUris } from '../../policy/fapi.js'
import { loggableUri } from '../../standards/oauth/loggable-uri.js'
import type { ParameterCheck } from '../facts.js'

/** An answer goes only to a redirect URI that is trusted. */
export const REDIRECT_URI_CHECK: ParameterCheck = {
  name: 'redirect_uri',
  clause:
    'RFC 6749 §3.1.2.3; RFC 9700 §2.1; RFC 8252 §7.3; RFC 9126 §2.4; FAPI 2.0 Security Profile §5.3.2.2-6, §5.3.2.2-8',
  applies: always,
  run({ form, requested }) {
    if (requested.destination.trusted) return undefined
    return { reason: form.values.has('redirect_uri') ? 'redirect_uri_unregistered' : 'redirect_uri_missing' }
  },
  seen: facts => ({
    expected: usableRedirectUris(facts).map(placeOf).join(' '),
    actual: placeOf(facts.form.values.get('redirect_uri')),
    hint: 'redirect URIs are compared as strings; only the port of http://127.0.0.1 and http://[::1] may differ',
  }),
}

/** Scheme, host and path of a URI as they were written: the rest may hold what no trace should. */
function placeOf(uri: string | undefined): string {
  if (uri === undefined) return 'none'
  if (!URL.canParse(uri)) return 'not a URI'
  return loggableUri(/^[\x21-\x7e]+$/.test(uri) ? uri : new URL(uri).href)
}
