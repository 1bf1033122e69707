import { demanding, type Scenario } from '@symbolon/contract/scenarios'
import { CERTIFICATE, CERTIFICATE_THUMBPRINT } from '../samples.js'

/** Sender constraints: certificates, and tokens with and without the required proofs. */
export const INTROSPECTION_BINDING_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a certificate-bound token without a certificate',
    clause: 'RFC 8705 §3; INT-16',
    play: demanding({}, { certificateThumbprint: 'A'.repeat(43) }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065304', error: 'invalid_token', sufficient: false },
  },
  {
    name: 'a certificate-bound token with an empty certificate',
    clause: 'RFC 8705 §3',
    play: demanding({ clientCertificate: '' }, { certificateThumbprint: 'A'.repeat(43) }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065304' },
  },
  {
    name: 'a certificate-bound token with its certificate',
    clause: 'RFC 8705 §3, Appendix A',
    play: demanding({ clientCertificate: CERTIFICATE }, { certificateThumbprint: CERTIFICATE_THUMBPRINT }),
    expect: { action: 'OK', certificateThumbprint: CERTIFICATE_THUMBPRINT },
  },
  {
    name: 'the first certificate is used, with text around it and other line ends',
    clause: 'RFC 7468 §2, §5',
    play: demanding(
      {
        clientCertificate: `subject=mtls\r\n${CERTIFICATE.replaceAll('\n', '\r\n')}\r\n-----BEGIN CERTIFICATE-----\r\n`,
      },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
    expect: { action: 'OK' },
  },
  {
    name: 'a certificate in a text of 16 KiB',
    clause: 'docs/rules.md §7',
    play: demanding(
      { clientCertificate: CERTIFICATE.padEnd(16_384) },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
    expect: { action: 'OK' },
  },
  {
    name: 'a certificate in a longer text',
    clause: 'docs/rules.md §7',
    play: demanding(
      { clientCertificate: CERTIFICATE.padEnd(16_385) },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065307' },
  },
  {
    name: 'a certificate-bound token with another certificate',
    clause: 'RFC 8705 §3; INT-16',
    play: demanding({ clientCertificate: CERTIFICATE }, { certificateThumbprint: 'A'.repeat(43) }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065305', error: 'invalid_token', sufficient: false },
  },
  {
    name: 'a certificate that cannot be read',
    clause: 'RFC 7468 §5; docs/refusals.md A065307',
    play: demanding({ clientCertificate: 'a certificate' }, { certificateThumbprint: CERTIFICATE_THUMBPRINT }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065307', error: 'invalid_token' },
  },
  {
    name: 'a token with a malformed binding is refused',
    clause: 'docs/rules.md §2',
    play: async world => {
      await world.plant('planted', { certificateThumbprint: `${CERTIFICATE_THUMBPRINT}=` })
      return world.introspect({ token: 'planted', clientCertificate: CERTIFICATE })
    },
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065305' },
  },
  {
    name: 'a token with an empty binding is refused',
    clause: 'docs/rules.md §2',
    play: async world => {
      await world.plant('planted', { certificateThumbprint: '' })
      return world.introspect({ token: 'planted', clientCertificate: CERTIFICATE })
    },
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065305' },
  },
  {
    name: 'a certificate is ignored for an unbound token',
    clause: 'RFC 8705 §3',
    play: demanding({ clientCertificate: 'any' }),
    expect: { action: 'OK' },
  },
  {
    name: 'a token with two bindings must satisfy both',
    clause: 'docs/rules.md §2; INT-17',
    play: demanding(
      { clientCertificate: CERTIFICATE },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT, dpopKeyThumbprint: 'A'.repeat(43) },
    ),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065308' },
  },
  {
    name: 'the certificate is checked before the proof',
    clause: 'docs/rules.md §2',
    play: demanding({}, { certificateThumbprint: 'A'.repeat(43), dpopKeyThumbprint: 'A'.repeat(43) }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065304' },
  },
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
  {
    name: 'a DPoP-bound token with an empty proof',
    clause: 'RFC 9449 §7.1',
    play: demanding({ dpop: '' }, { dpopKeyThumbprint: 'A'.repeat(43) }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065308', error: 'invalid_token' },
  },
  {
    name: 'an empty proof with an unbound token counts as a proof',
    clause: 'RFC 9449 §4.3-12',
    play: demanding({ dpop: '' }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065316' },
  },
  {
    name: 'possession is checked before scopes',
    clause: 'docs/rules.md §2',
    play: demanding({ scopes: ['admin'] }, { dpopKeyThumbprint: 'A'.repeat(43) }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065308' },
  },
  {
    name: 'a proof with an unbound token',
    clause: 'RFC 9449 §4.3-12',
    play: demanding({ dpop: 'any' }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065316', error: 'invalid_token' },
  },
  {
    name: 'a proof with an unbound token, if the service ignores it',
    clause: 'docs/rules.md §2',
    service: { dpopProofOnUnboundTokenIgnored: true },
    play: demanding({ dpop: 'any' }),
    expect: { action: 'OK' },
  },
]
