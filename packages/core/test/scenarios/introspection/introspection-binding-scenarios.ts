import { demanding, type Scenario } from '@symbolon/contract/scenarios'
import { expecting, given } from '../rows.js'
import { CERTIFICATE, CERTIFICATE_THUMBPRINT } from '../samples.js'

const DER = CERTIFICATE.split('\n').slice(1, -1).join('')

/** Sender constraints: certificates, and tokens with and without the required proofs. */
export const INTROSPECTION_BINDING_SCENARIOS: readonly Scenario[] = [
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A065304', error: 'invalid_token', sufficient: false })({
    'a certificate-bound token without a certificate (RFC 8705 §3; INT-16)': demanding(
      {},
      { certificateThumbprint: 'A'.repeat(43) },
    ),
    'a certificate-bound token with an empty certificate (RFC 8705 §3)': demanding(
      { clientCertificate: '' },
      { certificateThumbprint: 'A'.repeat(43) },
    ),
    'the certificate is checked before the proof (docs/rules.md §2)': demanding(
      {},
      { certificateThumbprint: 'A'.repeat(43), dpopKeyThumbprint: 'A'.repeat(43) },
    ),
  }),
  ...expecting({ action: 'OK', certificateThumbprint: CERTIFICATE_THUMBPRINT })({
    'a certificate-bound token with its certificate (RFC 8705 §3, Appendix A)': demanding(
      { clientCertificate: CERTIFICATE },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
  }),
  ...expecting({ action: 'OK', certificateThumbprint: CERTIFICATE_THUMBPRINT })({
    'its certificate as base64 of the DER (docs/rules.md §2)': demanding(
      { clientCertificate: DER },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
    'its certificate as base64 of the DER, in lines (docs/rules.md §2)': demanding(
      { clientCertificate: DER.replaceAll(/(.{76})/g, '$1\r\n') },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
    'its certificate as a byte sequence (RFC 9440 §2.1)': demanding(
      { clientCertificate: `:${DER}:` },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
  }),
  ...expecting({ action: 'OK' })({
    'the first certificate is used, with text around it and other line ends (RFC 7468 §2, §5)': demanding(
      {
        clientCertificate: `subject=mtls\r\n${CERTIFICATE.replaceAll('\n', '\r\n')}\r\n-----BEGIN CERTIFICATE-----\r\n`,
      },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
    'a certificate in a text of 16 KiB (docs/rules.md §7)': demanding(
      { clientCertificate: CERTIFICATE.padEnd(16_384) },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
    'a certificate is ignored for an unbound token (RFC 8705 §3)': demanding({ clientCertificate: 'any' }),
  }),
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A065307', error: 'invalid_token' })({
    'a certificate in a longer text (docs/rules.md §7)': demanding(
      { clientCertificate: CERTIFICATE.padEnd(16_385) },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
    'a certificate that cannot be read (RFC 7468 §5; docs/refusals.md A065307)': demanding(
      { clientCertificate: 'a certificate' },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
  }),
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A065305', error: 'invalid_token', sufficient: false })({
    'a certificate-bound token with another certificate (RFC 8705 §3; INT-16)': demanding(
      { clientCertificate: CERTIFICATE },
      { certificateThumbprint: 'A'.repeat(43) },
    ),
    'a token with a malformed binding is refused (docs/rules.md §2)': async world => {
      await world.plant('planted', { certificateThumbprint: `${CERTIFICATE_THUMBPRINT}=` })
      return world.introspect({ token: 'planted', clientCertificate: CERTIFICATE })
    },
    'a token with an empty binding is refused (docs/rules.md §2)': async world => {
      await world.plant('planted', { certificateThumbprint: '' })
      return world.introspect({ token: 'planted', clientCertificate: CERTIFICATE })
    },
  }),
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A065308', error: 'invalid_token' })({
    'a token with two bindings must satisfy both (docs/rules.md §2; INT-17)': demanding(
      { clientCertificate: CERTIFICATE },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT, dpopKeyThumbprint: 'A'.repeat(43) },
    ),
    'a DPoP-bound token with an empty proof (RFC 9449 §7.1)': demanding(
      { dpop: '' },
      { dpopKeyThumbprint: 'A'.repeat(43) },
    ),
    'possession is checked before scopes (docs/rules.md §2)': demanding(
      { scopes: ['admin'] },
      { dpopKeyThumbprint: 'A'.repeat(43) },
    ),
  }),
  {
    name: 'a DPoP-bound token without a proof gets a DPoP challenge with algorithms',
    clause: 'RFC 9449 §7.1; INT-06, INT-15',
    play: demanding({}, { dpopKeyThumbprint: 'A'.repeat(43) }),
    expect: {
      responseContent:
        'DPoP error="invalid_token",error_description="[A065308] The access token is bound to a key and no DPoP proof was presented.",algs="ES256 ES384 ES512 PS256 PS384 PS512 EdDSA Ed25519 RS256 RS384 RS512"',
      action: 'UNAUTHORIZED',
      resultCode: 'A065308',
      error: 'invalid_token',
      sufficient: false,
    },
  },
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A065316', error: 'invalid_token' })({
    'an empty proof with an unbound token counts as a proof (RFC 9449 §4.3-12)': demanding({ dpop: '' }),
    'a proof with an unbound token (RFC 9449 §4.3-12)': demanding({ dpop: 'any' }),
  }),
  ...given({ service: { dpopProofOnUnboundTokenIgnored: true } }).expecting({ action: 'OK' })({
    'a proof with an unbound token, if the service ignores it (docs/rules.md §2)': demanding({ dpop: 'any' }),
  }),
]
