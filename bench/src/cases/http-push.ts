import type { Case } from '../case.js'
import { comparePushes } from '../http/compare.js'

/** CLIENT_SECRET_BASIC over HTTP: the processor time of the server. */
export const HTTP_PUSH_BASIC: Case = {
  name: 'http-push-basic',
  title: 'pushed authorization request over HTTP, CLIENT_SECRET_BASIC: processor time of the server per request',
  measure: seconds => comparePushes({ by: 'basic', ratio: 1 / 3 }, seconds),
}

/** PRIVATE_KEY_JWT over HTTP: the processor time of the server. */
export const HTTP_PUSH_PRIVATE_KEY_JWT: Case = {
  name: 'http-push-private-key-jwt',
  title: 'pushed authorization request over HTTP, PRIVATE_KEY_JWT ES256: processor time of the server per request',
  measure: seconds => comparePushes({ by: 'signing', ratio: 1 / 2 }, seconds),
}
