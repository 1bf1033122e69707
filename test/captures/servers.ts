import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CLIENT, OTHER } from '../../packages/express/test/tls-identities.js'
import { findProgram } from '../servers/programs.js'

/** Where the servers listen, and what they write. */
export interface Servers {
  /** TLS at the program itself. */
  readonly direct: number
  /** TLS at nginx and Apache, which write logs. */
  readonly nginx: number
  readonly apache: number
  /** Plain HTTP, of which each byte is kept. */
  readonly tapped: number
  readonly folder: string
  /** The bytes of the last exchange at `tapped`, in both directions. */
  lastExchange(): { readonly request: string; readonly response: string }
  stop(): Promise<void>
}

/** Starts everything that captures are made of. */
export async function startServers(plain: RequestListener, behindNginx: RequestListener): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'captures-'))
  const identity = selfSigned(folder)
  for (const [name, { cert, key }] of Object.entries({ client: CLIENT, other: OTHER })) {
    writeFileSync(join(folder, `${name}.crt`), cert)
    writeFileSync(join(folder, `${name}.key`), key)
  }
  const tls = createTlsServer({ ...identity, requestCert: true, rejectUnauthorized: false }, plain).listen(
    8443,
    '127.0.0.1',
  )
  const http = createServer(plain).listen(8080, '127.0.0.1')
  const trusting = createServer(behindNginx).listen(8081, '127.0.0.1')
  const taps = [tap(8082, 8080), tap(8083, 8081)]
  await Promise.all([tls, http, trusting].map(server => once(server, 'listening')))
  const children = [nginx(folder), apache(folder)]
  await pause(1500)
  return {
    direct: 8443,
    nginx: 8444,
    apache: 8445,
    tapped: 8082,
    folder,
    lastExchange: () =>
      taps.map(each => each()).toSorted((one, other) => other.at - one.at)[0] ?? { request: '', response: '' },
    async stop() {
      for (const child of children) child.kill('SIGKILL')
      for (const server of [tls, http, trusting]) server.close()
    },
  }
}

function selfSigned(folder: string) {
  const [keyFile, certFile] = [join(folder, 'as.key'), join(folder, 'as.crt')]
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3650']
  const names = ['-subj', '/CN=as.example', '-addext', 'subjectAltName=DNS:as.example,DNS:api.example']
  execFileSync('openssl', [...words, '-keyout', keyFile, '-out', certFile, ...names], { stdio: 'ignore' })
  return { key: readFileSync(keyFile), cert: readFileSync(certFile) }
}

/** Passes bytes on, and keeps those of the last connection. */
function tap(from: number, to: number) {
  let last = { request: '', response: '', at: 0 }
  createTcpServer(client => {
    const mine = { request: '', response: '', at: Date.now() }
    last = mine
    const server = connect(to, '127.0.0.1')
    const keeping = (way: 'request' | 'response') => (bytes: Buffer) => {
      mine[way] += bytes.toString('latin1')
    }
    client.on('data', keeping('request')).pipe(server)
    server.on('data', keeping('response')).pipe(client)
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
  })
    .listen(from, '127.0.0.1')
    .unref()
  return () => last
}

function nginx(folder: string) {
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; error_log stderr error; pid ${folder}/nginx.pid; events {}
http { access_log ${folder}/nginx.log combined; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p;
fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
server { listen 127.0.0.1:8444 ssl; ssl_certificate ${folder}/as.crt; ssl_certificate_key ${folder}/as.key;
ssl_verify_client optional_no_ca; underscores_in_headers on;
location / { proxy_pass http://127.0.0.1:8083; proxy_set_header Host $host; proxy_set_header X-Forwarded-Proto $scheme;
proxy_set_header X-Forwarded-Host $http_host; proxy_set_header X-Client-Cert $ssl_client_escaped_cert; } } }`,
  )
  return spawn(findProgram('nginx') ?? 'nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function apache(folder: string) {
  const modules = ['mpm_event', 'authz_core', 'ssl', 'proxy', 'proxy_http', 'socache_shmcb']
  const load = modules.map(name => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  appendFileSync(
    join(folder, 'apache.conf'),
    `${load.join('\n')}
ServerName as.example
PidFile ${folder}/apache.pid
Listen 127.0.0.1:8445
ErrorLog ${folder}/apache.err
LogFormat "%h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"" combined
LogFormat "%v:%p %h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"" vhost_combined
CustomLog ${folder}/apache.log vhost_combined
SSLEngine on
SSLCertificateFile ${folder}/as.crt
SSLCertificateKeyFile ${folder}/as.key
ProxyPreserveHost On
ProxyPass / http://127.0.0.1:8080/
`,
  )
  return spawn(findProgram('apache2') ?? 'apache2', ['-X', '-f', join(folder, 'apache.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
