import { createHash } from 'node:crypto'
import type { CertificateFormat } from '../../../src/http/proxy/certificate-formats.js'

/*
 * Certificates as proxies write them into headers, by their documents. Nothing here is shared with
 * the readers.
 */

/** The lines that a proxy sends for a client's certificate and the rest of its chain. */
type Lines = readonly (readonly [name: string, value: string])[]

const base64 = (der: Uint8Array) => Buffer.from(der).toString('base64')
const field = (der: Uint8Array) => `:${base64(der)}:`

/** PEM as OpenSSL and Go write it (RFC 7468 §3). */
export function pemOf(der: Uint8Array): string {
  return `-----BEGIN CERTIFICATE-----\n${base64(der).replace(/.{64}(?!$)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

const encoded: Readonly<Record<string, string>> = { '\n': '%0A', ' ': '%20', '+': '%2B', '/': '%2F', '=': '%3D' }

/** nginx: `ngx_escape_uri` with NGX_ESCAPE_URI_COMPONENT. */
const escaped = (pem: string) => pem.replace(/[^A-Za-z0-9\-._~]/g, character => encoded[character] ?? '?')

/** An Application Load Balancer: URL-encoded, with `+=/` as safe characters. */
const looselyEscaped = (pem: string) => pem.replace(/[\n ]/g, character => encoded[character] ?? '?')

/** One element of `X-Forwarded-Client-Cert`, with every detail that Envoy can add. */
export function xfccOf(
  leaf: Uint8Array,
  path: readonly Uint8Array[],
  keys: readonly string[] = ['Cert', 'Chain'],
): string {
  const values: Readonly<Record<string, string>> = {
    Cert: escaped(pemOf(leaf)),
    Chain: escaped([leaf, ...path].map(pemOf).join('')),
  }
  const hash = createHash('sha256').update(leaf).digest('hex')
  const certificates = keys.map(key => `${key}="${values[key]}"`)
  const subject = 'Subject="CN=a\\"b\\,c;Cert=x,O=Symbolon"'
  return [
    `By=spiffe://as/one;By=spiffe://as/two;Hash=${hash}`,
    ...certificates,
    subject,
    'URI=;DNS=a.example;DNS=b.example',
  ].join(';')
}

/** How a proxy of each format writes a certificate and its chain; without the chain where it has no place. */
export const WRITTEN: Readonly<Record<CertificateFormat, (leaf: Uint8Array, path: readonly Uint8Array[]) => Lines>> = {
  rfc9440: (leaf, path) => [
    ['Client-Cert', field(leaf)],
    ...(path.length > 0 ? [['Client-Cert-Chain', path.map(field).join(', ')] as const] : []),
  ],
  nginx: leaf => [['X-Client-Cert', escaped(pemOf(leaf))]],
  envoy: (leaf, path) => [['x-forwarded-client-cert', xfccOf(leaf, path)]],
  haproxy: (leaf, path) => [
    ['X-SSL-Client-Cert', base64(leaf)],
    ['X-SSL-Client-Chain', base64(Buffer.concat(path))],
  ],
  traefik: (leaf, path) => [['X-Forwarded-Tls-Client-Cert', [leaf, ...path].map(base64).join(',')]],
  'aws-alb-verify': leaf => [['X-Amzn-Mtls-Clientcert-Leaf', looselyEscaped(pemOf(leaf))]],
  'aws-alb-passthrough': (leaf, path) => [
    ['X-Amzn-Mtls-Clientcert', looselyEscaped([leaf, ...path].map(pemOf).join(''))],
  ],
  azure: leaf => [['X-ARR-ClientCert', base64(leaf)]],
  google: (leaf, path) => [
    ['X-Client-Cert-Leaf', field(leaf)],
    ['X-Client-Cert-Chain', path.map(field).join(', ')],
  ],
}

/** Formats that have no place for the chain. */
export const WITHOUT_CHAIN: readonly CertificateFormat[] = ['nginx', 'aws-alb-verify', 'azure']
