import { CHAIN_LENGTH } from '../../lib/limits.js'
import { readByteSequence, readByteSequenceList } from '../../standards/message-signature/byte-sequences.js'
import { isOneSequence } from '../../standards/x500/pem.js'
import {
  type Certificates,
  readBase64,
  readBase64List,
  readConcatenated,
  readEscapedPem,
  readLooselyEscapedPem,
} from './certificate-texts.js'
import { readXfcc } from './xfcc.js'

/**
 * How a proxy writes the client's certificate into a header:
 *
 * - `rfc9440`: `Client-Cert` and `Client-Cert-Chain` (RFC 9440)
 * - `nginx`: `$ssl_client_escaped_cert`
 * - `envoy`: `X-Forwarded-Client-Cert` with `Cert` or `Chain`
 * - `haproxy`: `ssl_c_der,base64` and `ssl_c_chain_der,base64`
 * - `traefik`: `X-Forwarded-Tls-Client-Cert` of PassTLSClientCert with `pem`
 * - `aws-alb-verify`, `aws-alb-passthrough`: an Application Load Balancer in either mode
 * - `azure`: `X-ARR-ClientCert` of App Service, and of IIS with Application Request Routing
 * - `google`: `{client_cert_leaf}` and `{client_cert_chain}` of an Application Load Balancer
 */
export type CertificateFormat =
  | 'rfc9440'
  | 'nginx'
  | 'envoy'
  | 'haproxy'
  | 'traefik'
  | 'aws-alb-verify'
  | 'aws-alb-passthrough'
  | 'azure'
  | 'google'

/** A format: where a proxy writes the certificate, and how it is read. */
export interface FormatRow {
  /** The header that the proxy sets, or that its documentation shows. */
  readonly header: string
  /** Reads the header: the client's certificate, and its chain where `most` allows it. */
  read(text: string, hops: number): Certificates
  /** The most certificates in the header. */
  readonly most: number
  /** The header with the rest of the chain, where there is one, and how it is read. */
  readonly chain?: { readonly header: string; read(text: string): Certificates }
  /** Whether each of several proxies adds an element. */
  readonly eachHopAdds?: true
}

const ONE = 1
const WITH_CHAIN = 1 + CHAIN_LENGTH

/** Every format. A format without a row does not compile. */
export const CERTIFICATE_FORMATS: Readonly<Record<CertificateFormat, FormatRow>> = {
  rfc9440: {
    header: 'Client-Cert',
    most: ONE,
    read: readField,
    chain: { header: 'Client-Cert-Chain', read: readFieldList },
  },
  nginx: { header: 'X-Client-Cert', most: ONE, read: readEscapedPem },
  envoy: { header: 'X-Forwarded-Client-Cert', most: WITH_CHAIN, read: readXfcc, eachHopAdds: true },
  haproxy: {
    header: 'X-SSL-Client-Cert',
    most: ONE,
    read: readBase64,
    chain: { header: 'X-SSL-Client-Chain', read: readConcatenated },
  },
  traefik: { header: 'X-Forwarded-Tls-Client-Cert', most: WITH_CHAIN, read: readBase64List },
  'aws-alb-verify': { header: 'X-Amzn-Mtls-Clientcert-Leaf', most: ONE, read: readLooselyEscapedPem },
  'aws-alb-passthrough': { header: 'X-Amzn-Mtls-Clientcert', most: WITH_CHAIN, read: readLooselyEscapedPem },
  azure: { header: 'X-ARR-ClientCert', most: ONE, read: readBase64 },
  google: {
    header: 'X-Client-Cert-Leaf',
    most: ONE,
    read: readField,
    chain: { header: 'X-Client-Cert-Chain', read: readFieldList },
  },
}

function readField(text: string): Certificates {
  const der = readByteSequence(text)
  return der !== undefined && isOneSequence(der) ? [der] : undefined
}

function readFieldList(text: string): Certificates {
  const ders = readByteSequenceList(text)
  return ders?.every(isOneSequence) ? ders : undefined
}
