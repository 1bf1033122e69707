import { SIGNING_KEY } from '@symbolon/contract/scenarios'
import type { Jwk } from '@symbolon/core'

/** A key for which FAPI 2.0 allows no algorithm, made for these scenarios. */
export const P384_KEY: Jwk = {
  kty: 'EC',
  crv: 'P-384',
  kid: 'p384',
  x: 'UzW2ZRrxHGLdK0cJqky3mgNuxh3X4oR9ojNsVn7lqeSqL2qkopRTwOfftMYaXyPi',
  y: 'Qfd28czji_LLbInuJeMfLwe81-TJcJLvXGNyrEEClbBC36lz59h6veNDYPssdNdi',
  d: 'xDhn2g1cWPKy2xxW-Sy7GMk-BeOkbkoSvqj5TlSSKrKK-Rb4WN5zMhYnKLGNLSOe',
}

/** The settings of a service whose access tokens are JWTs. */
export const JWT_SERVICE = {
  accessTokenSignAlg: 'ES256',
  defaultResource: 'https://api.example',
  jwks: { keys: [SIGNING_KEY] },
} as const

/** The certificate of RFC 8705 Appendix A. */
export const CERTIFICATE: string = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBBjCBrAIBAjAKBggqhkjOPQQDAjAPMQ0wCwYDVQQDDARtdGxzMB4XDTE4MTAx',
  'ODEyMzcwOVoXDTIyMDUwMjEyMzcwOVowDzENMAsGA1UEAwwEbXRsczBZMBMGByqG',
  'SM49AgEGCCqGSM49AwEHA0IABNcnyxwqV6hY8QnhxxzFQ03C7HKW9OylMbnQZjjJ',
  '/Au08/coZwxS7LfA4vOLS9WuneIXhbGGWvsDSb0tH6IxLm8wCgYIKoZIzj0EAwID',
  'SQAwRgIhAP0RC1E+vwJD/D1AGHGzuri+hlV/PpQEKTWUVeORWz83AiEA5x2eXZOV',
  'bUlJSGQgjwD5vaUaKlLR50Q2DmFfQj1L+SY=',
  '-----END CERTIFICATE-----',
].join('\n')

/** The `x5t#S256` of {@link CERTIFICATE}. */
export const CERTIFICATE_THUMBPRINT = 'A4DtL2JmUMhAsvJj5tKyn64SqzmuXbMrJa0n761y5v0'

/** The signed JWT of RFC 7515 Appendix A.3, in the form of an ID token. */
export const ID_TOKEN =
  'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q'
