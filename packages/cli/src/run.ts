import cluster from 'node:cluster'
import { type Command, readCommandLine } from './command-line/command-line.js'
import { complain, reasonOf } from './print.js'

/** What a command says of an error that says nothing, and its exit status. */
const FAILURES: Readonly<Record<Command['name'], readonly [text: string, status: number]>> = {
  init: ['the file cannot be written', 1],
  check: ['the storage cannot be examined', 1],
  migrate: ['the migration failed', 1],
  copy: ['the copy failed; run it again, it goes on', 1],
  doctor: ['the configuration cannot be examined', 2],
  explain: ['the subject cannot be explained', 2],
  probe: ['the server cannot be probed', 2],
  serve: ['the server could not start', 1],
}

/** Runs what a command line asks for, and returns the exit status. */
export async function run(words: readonly string[]): Promise<number> {
  const command = readCommandLine(words)
  if (command.name === 'text') {
    process.stdout.write(command.text)
    return 0
  }
  if (command.name === 'mistake') {
    complain(`${command.problem}\nTry: ${command.help}`)
    return 2
  }
  try {
    return await runCommand(command)
  } catch (error) {
    const [text, status] = FAILURES[command.name]
    complain(reasonOf(error, text))
    return status
  }
}

/** Loads only what the command needs. */
async function runCommand(command: Command): Promise<number> {
  switch (command.name) {
    case 'init':
      return (await import('./run-init.js')).runInit(command)
    case 'check':
      return (await import('./run-check.js')).runCheck(command)
    case 'migrate':
      return (await import('./run-migrate.js')).runMigrate(command)
    case 'copy':
      return (await import('./run-copy.js')).runCopy(command)
    case 'doctor':
      return (await import('./run-doctor.js')).runDoctor(command)
    case 'explain':
      return (await import('./run-explain.js')).runExplain(command)
    case 'probe':
      return (await import('./run-probe.js')).runProbe(command)
    case 'serve':
      if (command.workers === 1) return (await import('./run-serve.js')).runServe(command)
      if (cluster.isPrimary) return (await import('./workers/workers.js')).runWorkers(command)
      return (await import('./workers/worker.js')).runWorker(command)
  }
}
