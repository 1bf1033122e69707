import cluster from 'node:cluster'
import { type CommandLine, readCommandLine } from './command-line/command-line.js'
import { complain, reasonOf } from './print.js'

/** Runs what a command line asks for, and returns the exit status. */
export async function run(words: readonly string[]): Promise<number> {
  const command = readCommandLine(words)
  try {
    return await runCommand(command)
  } catch (error) {
    complain(reasonOf(error, 'the command failed'))
    return command.name === 'doctor' || command.name === 'explain' ? 2 : 1
  }
}

/** Loads only what the command needs. */
async function runCommand(command: CommandLine): Promise<number> {
  switch (command.name) {
    case 'text':
      process.stdout.write(command.text)
      return 0
    case 'mistake':
      process.stderr.write(`symbolon: ${command.problem}\nTry: ${command.help}\n`)
      return 2
    case 'init':
      return (await import('./run-init.js')).runInit(command)
    case 'check':
      return (await import('./run-check.js')).runCheck(command)
    case 'migrate':
      return (await import('./run-migrate.js')).runMigrate(command)
    case 'doctor':
      return (await import('./run-doctor.js')).runDoctor(command)
    case 'explain':
      return (await import('./run-explain.js')).runExplain(command)
    case 'serve':
      if (command.workers === 1) return (await import('./run-serve.js')).runServe(command)
      if (cluster.isPrimary) return (await import('./workers/workers.js')).runWorkers(command)
      return (await import('./workers/worker.js')).runWorker(command)
  }
}
