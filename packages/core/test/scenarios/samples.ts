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

/** A key for RS256, made for these scenarios. */
export const RSA_KEY: Jwk = {
  kty: 'RSA',
  kid: 'rsa',
  n: 'ryXEq3IGECBuHC-AXBUdPWXjqP1U_OYcJ7GI9nVH_ZfX1HnohGqyxYic44SFn3JgBt2zDLz9G-u6Tb_v1PfDwUOK11ggwzT95R_UDeNiYCBxhSodRASxY2KqM8hriUw2dMn09DdXSONHMgLzkthak6EwmLFsXpjpU8O_Aaf9z5fPRqqBdRYebFkyj0bHOgo8fPGBmVJIyHFiQeUklgedwcRBpf7Aw8YT3j1Ne-vI2baEUBnaJB7eaF7Xy9fXAbYzq_vNNn9WbJJhwWlH7YqDRSsV1K6561Ga83lV4RBzJYDX-jO48DimnR1uRdUG3OR3jO5j96GS5yA7kiZSTV_1mQ',
  e: 'AQAB',
  d: 'BpLckZG_RAIvl8u5ndsmBIyrMYfGlZJeaqf5a8SlndFB5sXnkfa-PHc-6jQqXrxoecF-66K5Pj_H94yVaBEfjgSmtKPoYOM_h0a9SwMmiVSWZijZPdkOPlxw5m4miRns7k-5K6RbGI99N9WQBkosBh_15rk8B8Xl9gCiDeIb_ttUD-Ozez6iHjBjKUOaHnAbVaG7xfG-CswRI4Ai7dH-6jrY3wFQy7XGlyVMo7WobaV1ghZI3hMNpr5JdZ3dST67KJXlga2qV9VGEhpW6ETR4GvsH3Onm54qoiKkKV-rhUZvIrphqzG01RxIVSSfGpJYZMaLVXpbScMqNzgmswg14Q',
  p: '6qcXwGtKSviYZEYXqX81kgEmnE-SGuyhkzkYnyL-SVBZ8qxRVFCr50DmrUf-5ZkdMNbxp0ZsEa6x578yixMFXBZMUsFILbhqZ-Ddclz1ZTdwRMFfdByuVLpi6k5znxFUXxy8u-8HieQYTEEOwmFEhFtTycJnhhDlR25Q51XqXhE',
  q: 'vxTWzpLgu8R2lubiHMNQv24S0mE-gJg6s3ksBJu2Oh1LfdnI65nw5y2mlAZp0O3sLiGf_pUqfTuRfh9ly2njdXyLpAc93qDJMwBgbwNUB2sHSBlX2ktyq75NQ183fuy1L0rzV-gmDSgOiBk66RxFVGnw-UdXlHYEa5rU--YdNwk',
  dp: 'G5dOKafz8mDMum2rdpiomeRcv-BzU4sjbIY4KO4abFBwYyJz5bAepnBxL0rZ4_FfB1Ee1QZoyqN587_9l3DDHpLYopprfETE7jX4k-vuRtp_7vW13ZdJwFiyLM7QtZF6FDzyzD5M6p_RY5X6wExjnBSJA55CQfdWnlGQXcMybaE',
  dq: 'Qgz0C8gdwwowbA03T_X77ZAhFXPj5RO6Btv16Unh_ciulbw4haha666ODFEDNuNnZrLc2WW6oDt9GXnE-EGMDMqWgoa2TkSKCAUzUGx4GXBXvgZ0pdK6ur83efhp-IfeQZDI-TQYIygbjdQa1wWcuYc9cw3EKl95O7Dzunda1fE',
  qi: 'u71RVS7WpRsQ1j31aDkUMM7xrJEiLQb-t4fB5FahVwxuAOdVAOM9pEbBzfvU2nU1ofkfakHW7q6LrnpKiGXL8y2F52DvFSim5jVK9xUGOKCSI5jJqza_UyDgaIZXkEqfTJY7CRnifxA_kuf_2pnRYHnimSFMH6GgvpcgMi4pGUM',
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
