import { writeFileSync } from 'node:fs'
import type { Case } from './case.js'
import { ALLOCATION } from './cases/allocation.js'
import { ALONE } from './cases/alone.js'
import { BEARER } from './cases/bearer.js'
import { CERTIFICATE_BOUND } from './cases/certificate.js'
import { CERTIFICATE_READING } from './cases/certificate-reading.js'
import { CERTIFICATE_SIGNATURE } from './cases/certificate-signature.js'
import { CONSOLE } from './cases/console.js'
import { DPOP_KNOWN_KEY } from './cases/dpop-known-key.js'
import { DPOP_NEW_KEY } from './cases/dpop-new-key.js'
import { DPOP_THREADS } from './cases/dpop-threads.js'
import { ENCRYPTED } from './cases/encryption.js'
import { HTTP_FRAMEWORKS } from './cases/frameworks.js'
import { GROWTH } from './cases/growth.js'
import { GROWTH_OF_FAMILIES } from './cases/growth-families.js'
import { GROWTH_OF_TICKETS } from './cases/growth-tickets.js'
import { HEAP } from './cases/heap.js'
import { HOSTILE } from './cases/hostile.js'
import { HOSTILE_CERTIFICATES } from './cases/hostile-certificates.js'
import { HOSTILE_FETCHER } from './cases/hostile-fetcher.js'
import { HOSTILE_HTTP } from './cases/hostile-http.js'
import { HOSTILE_SERVE } from './cases/hostile-serve.js'
import { HOSTILE_TLS } from './cases/hostile-tls.js'
import { HTTP_INTROSPECTION, HTTP_PUSH_BASIC, HTTP_PUSH_PRIVATE_KEY_JWT, HTTP_TOKEN } from './cases/http.js'
import { MESSAGE_SIGNATURE } from './cases/message-signature.js'
import { PUSH_BASIC } from './cases/push-basic.js'
import { PUSH_PRIVATE_KEY_JWT } from './cases/push-private-key-jwt.js'
import { REMOVAL_REDIS } from './cases/removal-redis.js'
import { REVOCATIONS } from './cases/revocation.js'
import { SCALES } from './cases/scale.js'
import { SIZE } from './cases/size.js'
import { STORED } from './cases/stored.js'
import { TELEMETRY } from './cases/telemetry.js'
import { HTTP_TIMING, TIMING } from './cases/timing.js'
import { TRIALS } from './cases/trial.js'
import { TRIPS } from './cases/trips.js'
import { WORKERS_CASE } from './cases/workers.js'
import { type CommandLine, isCase, readCommandLine, usage } from './command-line.js'
import { type CaseData, describeMachine, machineFacts, type Run, readRun } from './run.js'
import { caseAsData, formatCase } from './table.js'

const CASES: readonly Case[] = [
  BEARER,
  CERTIFICATE_BOUND,
  DPOP_KNOWN_KEY,
  DPOP_NEW_KEY,
  DPOP_THREADS,
  TELEMETRY,
  MESSAGE_SIGNATURE,
  PUSH_BASIC,
  PUSH_PRIVATE_KEY_JWT,
  ALLOCATION,
  ALONE,
  HTTP_INTROSPECTION,
  HTTP_PUSH_BASIC,
  HTTP_PUSH_PRIVATE_KEY_JWT,
  HTTP_TOKEN,
  HTTP_FRAMEWORKS,
  HOSTILE,
  HOSTILE_CERTIFICATES,
  HOSTILE_FETCHER,
  HOSTILE_HTTP,
  HOSTILE_SERVE,
  HOSTILE_TLS,
  CERTIFICATE_READING,
  CERTIFICATE_SIGNATURE,
  TIMING,
  HTTP_TIMING,
  ...TRIPS,
  ...STORED,
  ...ENCRYPTED,
  ...GROWTH,
  ...GROWTH_OF_FAMILIES,
  GROWTH_OF_TICKETS,
  REMOVAL_REDIS,
  SIZE,
  ...REVOCATIONS,
  ...SCALES,
  HEAP,
  CONSOLE,
  ...TRIALS,
  WORKERS_CASE,
]
const NAMES = CASES.map(({ name }) => name)

const commandLine = readCommandLine(process.argv.slice(2), NAMES)
process.exitCode = await execute(commandLine)

async function execute(command: CommandLine): Promise<number> {
  if (command.kind === 'help') {
    process.stdout.write(usage(NAMES))
    return 0
  }
  if (command.kind === 'invalid') {
    process.stderr.write(`${command.problem}; see --help\n`)
    return 2
  }
  refuseSources()
  return runCases(command)
}

/** Ensures that the built packages are measured, as users get them, not the sources. */
function refuseSources(): void {
  const core = import.meta.resolve('@symbolon/core')
  if (!/\/dist\/(?:node\/)?index\.js$/.test(core))
    throw new Error(`the benchmarks must run on the built packages, not on ${core}`)
}

async function runCases({ only, seconds, tokens, ...files }: Extract<CommandLine, { kind: 'run' }>): Promise<number> {
  const machine = machineFacts()
  const before = files.compare === undefined ? undefined : readRun(files.compare)
  const cases: CaseData[] = []
  const print = files.json ? () => undefined : (text: string) => void process.stdout.write(`${text}\n`)
  print(`${describeMachine(machine)}\n`)
  for (const { name, title, measure } of CASES) {
    if (!isCase(name, only)) continue
    process.stderr.write(`${name}: ${seconds} s\n`)
    const data = caseAsData(name, title, await measure(seconds, { tokens }))
    cases.push(data)
    print(
      formatCase(
        data,
        before?.cases.find(each => each.name === name),
      ),
    )
  }
  const run = `${JSON.stringify({ machine, seconds, cases } satisfies Run, null, 2)}\n`
  if (files.json) process.stdout.write(run)
  if (files.write !== undefined) writeFileSync(files.write, run)
  return cases.some(({ failures }) => failures.length > 0) ? 1 : 0
}
