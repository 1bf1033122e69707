#!/usr/bin/env node
import cluster from 'node:cluster'
import { readCommandLine } from './command-line.js'
import { helpOf } from './help/help.js'
import { runExplain } from './run-explain.js'
import { runMigrate } from './run-migrate.js'
import { runServe } from './run-serve.js'
import { runWorkers } from './run-workers.js'
import { version } from './version.js'

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
    process.exitCode = await (command.workers > 1 && cluster.isPrimary ? runWorkers(command) : runServe(command))
    break
  case 'migrate':
    process.exitCode = await runMigrate(command)
    break
  case 'explain':
    process.exitCode = await runExplain(command)
}
