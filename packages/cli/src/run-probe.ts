import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Jwk } from '@symbolon/core'
import { isJsonObject, type JsonObject } from '@symbolon/core/internal'
import {
  formatProbe,
  junitOfProbe,
  type ProbeAuthentication,
  type ProbeClient,
  type ProbeProgress,
  type ProbeResult,
  pageOfProbe,
  probe,
} from '@symbolon/probe'
import { fetchWith } from './certificate-fetch.js'
import type { ProbeCommand } from './command-line/probe.js'
import { isCookie, loginByCookie } from './login-by-cookie.js'
import { print } from './print.js'
import { jsonIn } from './read-json.js'

export async function runProbe(command: ProbeCommand): Promise<number> {
  const { issuer, resource, origin: origins, rate: requestsPerSecond, dryRun, json, junit, otherClient } = command
  const { stepUpResource, profile, only, html, known } = command
  const client = await clientIn(command.client, '--client')
  const login = await loginOf(command, client)
  const result = await untilStopped(async signal =>
    probe({
      issuer,
      resource,
      origins,
      stepUpResource,
      requestsPerSecond,
      dryRun,
      profile,
      only,
      signal,
      onProgress: shown,
      client,
      otherClient: otherClient === undefined ? undefined : await clientIn(otherClient, '--other-client'),
      known: known === undefined ? undefined : await knownIn(known),
      login,
    }),
  )
  if (process.stderr.isTTY) process.stderr.write(CLEAR)
  print(json ? JSON.stringify(result) : formatProbe(result))
  if (junit !== undefined) await writeFile(junit, `${junitOfProbe(result)}\n`)
  if (html !== undefined) await writeFile(html, `${pageOfProbe(result)}\n`)
  return statusOf(result)
}

function statusOf({ outcome, findings, stale }: ProbeResult): number {
  if (outcome === 'untestable' || outcome === 'stopped') return 2
  const isNew = findings.some(({ severity, known }) => severity === 'violation' && known === undefined)
  return isNew || stale.length > 0 ? 1 : 0
}

/** Why known findings stay, by their codes. */
async function knownIn(file: string): Promise<Readonly<Record<string, string>>> {
  const known = await objectIn(file, '--known')
  const reasons = Object.keys(known).map(code => [
    code,
    textOf(known, code) ?? missing('--known', `a reason for ${code}`),
  ])
  return Object.fromEntries(reasons)
}

/** Ctrl-C ends the run, not the report. */
async function untilStopped<Value>(run: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop)
  try {
    return await run(stopping.signal)
  } finally {
    process.off('SIGINT', stop)
  }
}

const CLEAR = '\r\u001b[K'

function shown({ probe: code, done, total }: ProbeProgress): void {
  if (process.stderr.isTTY) process.stderr.write(`${CLEAR}${done + 1}/${total} ${code}`)
}

/** Milliseconds for a login by hand. */
const LOGIN_DEADLINE = 300_000

async function loginOf({ login = '', loginCookie }: ProbeCommand, { redirectUri }: ProbeClient) {
  if (loginCookie === undefined) return (url: string, signal: AbortSignal) => loginBy(login, url, signal)
  const cookie = (await textIn(loginCookie, '--login-cookie')).trim()
  if (!isCookie(cookie)) throw new Error('the file of --login-cookie needs one line such as session=4f2a; theme=dark')
  return (url: string, signal: AbortSignal) => loginByCookie({ cookie, redirectUri }, url, signal)
}

async function loginBy(program: string, url: string, signal: AbortSignal): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [url], { signal, timeout: LOGIN_DEADLINE })
  return stdout.trim()
}

async function objectIn(file: string, option: string): Promise<JsonObject> {
  const value = jsonIn(await textIn(file, option))
  if (!isJsonObject(value)) throw new Error(`the file of ${option} is not a JSON object`)
  return value
}

async function clientIn(file: string, option: string): Promise<ProbeClient> {
  const metadata = await objectIn(file, option)
  const needed = (name: string) => textOf(metadata, name) ?? missing(option, name)
  return {
    clientId: needed('client_id'),
    redirectUri: needed('redirect_uri'),
    scope: textOf(metadata, 'scope'),
    resourceIndicator: textOf(metadata, 'resource'),
    responseMode: textOf(metadata, 'response_mode'),
    dpop: metadata.dpop_bound_access_tokens !== false,
    certificateBound: metadata.tls_client_certificate_bound_access_tokens === true,
    fetch: await fetchOf(metadata, option),
    authentication: authenticationOf(metadata, option),
  }
}

/** By its certificate, if it has one: the files of the certificate and of its key. */
async function fetchOf(metadata: JsonObject, option: string): Promise<typeof fetch | undefined> {
  const [certificate, key] = [textOf(metadata, 'tls_certificate'), textOf(metadata, 'tls_key')]
  if (certificate === undefined && key === undefined) return undefined
  const pem = (file: string | undefined, name: string) => textIn(file ?? missing(option, name), `${name} of ${option}`)
  return fetchWith({ cert: await pem(certificate, 'tls_certificate'), key: await pem(key, 'tls_key') })
}

function textIn(file: string, what: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new Error(`the file of ${what} cannot be read`)
  })
}

function authenticationOf(metadata: JsonObject, option: string): ProbeAuthentication {
  const method = textOf(metadata, 'token_endpoint_auth_method') ?? 'client_secret_basic'
  const { jwk } = metadata
  if (method === 'none') return { method }
  if (method === 'tls_client_auth' || method === 'self_signed_tls_client_auth') {
    return textOf(metadata, 'tls_certificate') === undefined ? missing(option, 'tls_certificate') : { method }
  }
  if (method === 'client_secret_basic' || method === 'client_secret_post')
    return { method, secret: textOf(metadata, 'client_secret') ?? missing(option, 'client_secret') }
  if (method !== 'private_key_jwt')
    throw new Error(`${option}: the probe does not know this token_endpoint_auth_method`)
  return { method, key: isPrivateJwk(jwk) ? jwk : missing(option, 'jwk, a private key with its alg') }
}

function isPrivateJwk(value: unknown): value is Jwk {
  return isJsonObject(value) && [value.kty, value.d, value.alg].every(member => typeof member === 'string')
}

function textOf(metadata: JsonObject, name: string): string | undefined {
  const value = metadata[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function missing(option: string, name: string): never {
  throw new Error(`the file of ${option} needs ${name}`)
}
