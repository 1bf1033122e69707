#!/usr/bin/env node
import cluster from 'node:cluster'
import { readCommandLine } from './command-line.js'
import { helpOf } from './help/help.js'
import { runCheck } from './run-check.js'
import { runDoctor } from './run-doctor.js'
import { runExplain } from './run-explain.js'
import { runInit } from './run-init.js'
import { runMigrate } from './run-migrate.js'
import { runServe } from './run-serve.js'
import { version } from './version.js'
import { runWorker } from './workers/run-worker.js'
import { runWorkers } from './workers/run-workers.js'

const command = readCommandLine(process.argv.slice(2))

switch (command.name) {
  case 'help':
    process.stdout.write(helpOf(command.of))
    break
  case 'version':
    process.stdout.write(`${version()}\n`)
    break
  case 'mistake':
    process.stderr.write(`symbolon: ${command.problem}\nTry: symbolon --help\n`)
    process.exitCode = 2
    break
  case 'serve':
    process.exitCode = await serverOf(command.workers)(command)
    break
  case 'migrate':
    process.exitCode = await runMigrate(command)
    break
  case 'init':
    process.exitCode = await runInit(command)
    break
  case 'check':
    process.exitCode = await runCheck(command)
    break
  case 'doctor':
    process.exitCode = await runDoctor(command)
    break
  case 'explain':
    process.exitCode = await runExplain(command)
}

/** What runs the server in this process. */
function serverOf(workers: number): typeof runServe {
  if (workers === 1) return runServe
  return cluster.isPrimary ? runWorkers : runWorker
}
