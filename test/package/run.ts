import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ROOT } from '../workspace.js'

/** The exit status and the output of a command. */
export interface Ended {
  readonly status: number | string
  readonly output: string
}

/** Runs a program of the workspace or the system. Never rejects. */
export function run(program: string, args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise(resolve => {
    const bin = [join(ROOT, 'node_modules/.bin'), join(ROOT, 'test/node_modules/.bin'), process.env.PATH]
    const env = { ...process.env, PATH: bin.join(delimiter), FORCE_COLOR: '0', NODE_OPTIONS: '' }
    execFile(program, [...args], { cwd, env, maxBuffer: 16 << 20 }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : (error.code ?? 'killed'), output: stdout + stderr })
    })
  })
}

/** Runs a program, and throws unless it succeeds. */
export async function runWell(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { status, output } = await run(program, args, cwd)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with status ${status}:\n${output}`)
  return output
}
