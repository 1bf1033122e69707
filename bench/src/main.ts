import { availableParallelism, loadavg } from 'node:os'
import type { Case } from './case.js'
import { BEARER } from './cases/bearer.js'
import { CERTIFICATE_BOUND } from './cases/certificate.js'
import { DPOP_KNOWN_KEY } from './cases/dpop-known-key.js'
import { DPOP_NEW_KEY } from './cases/dpop-new-key.js'
import { GROWTH } from './cases/growth.js'
import { GROWTH_OF_TICKETS } from './cases/growth-tickets.js'
import { HOSTILE } from './cases/hostile.js'
import { HOSTILE_CERTIFICATES } from './cases/hostile-certificates.js'
import { HTTP_PUSH_BASIC, HTTP_PUSH_PRIVATE_KEY_JWT } from './cases/http-push.js'
import { MESSAGE_SIGNATURE } from './cases/message-signature.js'
import { PUSH_BASIC } from './cases/push-basic.js'
import { PUSH_PRIVATE_KEY_JWT } from './cases/push-private-key-jwt.js'
import { STORED } from './cases/stored.js'
import { HTTP_TIMING, TIMING } from './cases/timing.js'
import { TRIPS } from './cases/trips.js'
import { type CommandLine, isCase, readCommandLine, usage } from './command-line.js'
import { caseAsData, formatCase } from './table.js'

const CASES: readonly Case[] = [
  BEARER,
  CERTIFICATE_BOUND,
  DPOP_KNOWN_KEY,
  DPOP_NEW_KEY,
  MESSAGE_SIGNATURE,
  PUSH_BASIC,
  PUSH_PRIVATE_KEY_JWT,
  HTTP_PUSH_BASIC,
  HTTP_PUSH_PRIVATE_KEY_JWT,
  HOSTILE,
  HOSTILE_CERTIFICATES,
  TIMING,
  HTTP_TIMING,
  ...TRIPS,
  ...STORED,
  ...GROWTH,
  GROWTH_OF_TICKETS,
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
  if (!core.endsWith('/dist/index.js')) throw new Error(`the benchmarks must run on the built packages, not on ${core}`)
}

async function runCases({ only, seconds, tokens, json }: Extract<CommandLine, { kind: 'run' }>): Promise<number> {
  const machine = machineFacts()
  const data: object[] = []
  let failed = false
  const { node, cpus, platform, load } = machine
  if (!json) process.stdout.write(`Node ${node}, ${cpus} CPUs, ${platform}, load ${load} at the start\n\n`)
  for (const { name, title, measure } of CASES) {
    if (!isCase(name, only)) continue
    process.stderr.write(`${name}: ${seconds} s\n`)
    const outcome = await measure(seconds, { tokens })
    failed ||= outcome.failures.length > 0
    if (json) data.push(caseAsData(name, title, outcome))
    else process.stdout.write(`${formatCase(title, outcome)}\n`)
  }
  if (json) process.stdout.write(`${JSON.stringify({ machine, seconds, cases: data }, null, 2)}\n`)
  return failed ? 1 : 0
}

/**
 * Includes the load, because a busy machine slows down code that allocates more than code that
 * computes.
 */
function machineFacts() {
  const load = (loadavg()[0] ?? 0).toFixed(2)
  return { node: process.version, cpus: availableParallelism(), platform: `${process.platform} ${process.arch}`, load }
}
