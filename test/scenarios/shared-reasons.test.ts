import { expect, test } from 'vitest'
import { PUSHED_REQUEST_REFUSALS } from '../../packages/core/src/authorization/pushed-request/refusals.js'
import { CLIENT_REFUSALS } from '../../packages/core/src/client-authentication/refusals.js'
import { CLIENT_AUTHENTICATION_REFUSALS } from '../../packages/core/src/client-authentication/response.js'
import { RESOURCE_SERVER_REFUSALS } from '../../packages/core/src/introspection/endpoint/refusals.js'
import {
  REFRESH_TOKEN_INTROSPECTION_REFUSALS,
  TOKEN_REFUSALS,
  TOKEN_REVOCATION_REFUSALS,
} from '../../packages/token/src/refusals.js'

const TABLES: Readonly<Record<string, object>> = {
  CLIENT_AUTHENTICATION_REFUSALS,
  PUSHED_REQUEST_REFUSALS,
  RESOURCE_SERVER_REFUSALS,
  REFRESH_TOKEN_INTROSPECTION_REFUSALS,
  TOKEN_REFUSALS,
  TOKEN_REVOCATION_REFUSALS,
}

// A table that has a reason of its own under the same name would answer a failed authentication by it.
test.each(Object.keys(TABLES))('%s refuses a client as client authentication does', name => {
  const rows = Object.keys(CLIENT_REFUSALS).map(reason => [reason, Reflect.get(TABLES[name] ?? {}, reason)])
  expect(Object.fromEntries(rows)).toEqual(CLIENT_REFUSALS)
})
