import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestKey } from './forge.js'
import { pemOf } from './pem.js'
import type { Bytes } from './write-der.js'

const run = promisify(execFile)

/** Files by name, in a folder that lives as long as the action. */
async function inFolder<T>(
  files: Readonly<Record<string, string | Bytes>>,
  act: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'symbolon-ocsp-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    return await act(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A responder of openssl, and what it knows. */
export interface OpensslResponder {
  readonly issuer: Bytes
  readonly certificate: Bytes
  /** The certificate and the key with which it answers. */
  readonly responder: Bytes
  readonly key: TestKey
  /** The line of the index about the certificate: `V` or `R`, dates and serial number; empty if unknown. */
  readonly index: string
  readonly options: readonly string[]
}

/** The response of `openssl ocsp` about a certificate, at the present time. */
export function opensslResponse({
  issuer,
  certificate,
  responder,
  key,
  index,
  options,
}: OpensslResponder): Promise<Bytes> {
  const files = {
    'issuer.pem': pemOf(issuer),
    'certificate.pem': pemOf(certificate),
    'responder.pem': pemOf(responder),
    'responder.key': key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    'index.txt': index,
  }
  const request = ['-sha256', '-issuer', 'issuer.pem', '-cert', 'certificate.pem', '-reqout', 'request.der']
  const answer = ['-index', 'index.txt', '-CA', 'issuer.pem', '-rsigner', 'responder.pem', '-rkey', 'responder.key']
  return inFolder(files, async folder => {
    await run('openssl', ['ocsp', ...request], { cwd: folder })
    await run('openssl', ['ocsp', '-reqin', 'request.der', ...answer, ...options, '-respout', 'response.der'], {
      cwd: folder,
    })
    return new Uint8Array(readFileSync(join(folder, 'response.der')))
  })
}

/** A response and the path of the certificate that it is about. */
export interface OpensslQuestion {
  readonly response: Bytes
  readonly certificate: Bytes
  readonly issuer: Bytes
  readonly anchor: Bytes
  readonly now: number
}

/** Whether openssl verifies a response, and what it says about the certificate; it does not judge times. */
export function opensslStatus({ response, certificate, issuer, anchor, now }: OpensslQuestion): Promise<string> {
  const files = {
    'response.der': response,
    'certificate.pem': pemOf(certificate),
    'issuer.pem': pemOf(issuer),
    'anchor.pem': pemOf(anchor),
  }
  const about = ['-sha1', '-cert', 'certificate.pem', '-sha256', '-cert', 'certificate.pem']
  const trust = ['-no-CApath', '-no-CAstore', '-CAfile', 'anchor.pem', '-verify_other', 'issuer.pem']
  // Its times are compared with the clock: any are valid with this tolerance.
  const at = ['-no_nonce', '-validity_period', '10000000000', '-attime', `${Math.floor(now / 1000)}`]
  const args = ['ocsp', '-respin', 'response.der', '-issuer', 'issuer.pem', ...about, ...trust, ...at]
  return inFolder(files, async folder => {
    const { stdout, stderr } = await run('openssl', args, { cwd: folder }).catch(error => error)
    if (!/^Response verify OK/m.test(stderr)) return 'not verified'
    return /^certificate\.pem: (good|revoked|unknown)$/m.exec(stdout)?.[1] ?? 'no answer'
  })
}
