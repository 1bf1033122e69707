import type { Jwk, SignatureAlgorithm } from '../standards/jose/jwk.js'

/*
 * Keys whose private halves were never kept. When no key of a client could have signed, one of
 * these is tried, so that an unknown client costs what a known one does (docs/rules.md §3). The
 * result is ignored.
 */

const RSA: Jwk = {
  kty: 'RSA',
  n: 'vmuxgeO7kuOIh2EmfJmJyAZ-R6nKxhmKamYkP-NydB8x9o0sq-7bNRXlHOGdMgMFgLKAGIaBmmy_5c9xOGcTxDzcliw9bEIkK4sbdcCBzH9QLg-VacNLd54QDKtxvQvpM5HGlkDfiO-xDnsBDexF9dmp91uI0vexp9M4Of1jvtcPLSDmMGqQGpDI0feT4NUUtW2d2GnAwAJqmToX-LdKLX07DMaZsivBFDzRkyAHAI5hMFEBtwcKb2Xcazr1NZd6sOZB7mcoUm3xx6Kb0-Z7Uq2UupKODCE0-ltnUXFV-HFiMzUZHeTLPky9o14Uj7CCz4rorctBfl4Sk5_XbuegmQ',
  e: 'AQAB',
}

const ED25519: Jwk = { kty: 'OKP', crv: 'Ed25519', x: 'rZ5lAzOIT4FLeiJjEhmS4I1JGlZRjp5DIZEHnAvjaAc' }

/** A key for each algorithm that belongs to no client. */
export const STAND_IN_KEYS: Readonly<Record<SignatureAlgorithm, Jwk>> = {
  ES256: {
    kty: 'EC',
    crv: 'P-256',
    x: 'lLVmSkrlZrS5k3eRBY0xWAVgndNEgW6bklttlkG7Fa8',
    y: 'QNgWwG2HZsJHPMWkj345zS86kNeiAi1dMAfqfXQqjYE',
  },
  ES384: {
    kty: 'EC',
    crv: 'P-384',
    x: 'vzrazjyDGKG81d1LJaxAnHZQBSC6MC9G-eWkWGZpAeJjHuFWE4lVEF7ffK6A9B3j',
    y: 'oGkA4ieilOyjQpolqOaTyql2pDgZvKrIRtTBezihk9fUUK-HtG0E96ZOrVLt-o0c',
  },
  ES512: {
    kty: 'EC',
    crv: 'P-521',
    x: 'AH1lLtaUP0o1MMYTbVq6_ylNeyt3Joohpr3-MZBVuu-i6FqUSoAXBm957BfZToEymg_3LWwYtY0irqxO1MPKYjKT',
    y: 'AQx-tf_5sQH50-op-J-PgVodzTVf8bC9nSGxPuQBl29zvSnY_oypNSURvxQy8vZBmX4IFTLp6ZLrr00pVhrTupdQ',
  },
  PS256: RSA,
  PS384: RSA,
  PS512: RSA,
  RS256: RSA,
  RS384: RSA,
  RS512: RSA,
  EdDSA: ED25519,
  Ed25519: ED25519,
}
