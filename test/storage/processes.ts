import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Open } from '@symbolon/contract'
import type { AdapterSite } from './adapter-site.js'
import { bundleWorker } from './bundle.js'
import { type Jobs, jobsOver } from './jobs.js'

/** Another process, with an adapter connected in it. */
export interface Worker {
  /** Runs a job; resolves to `undefined` if the process dies. */
  ask<Job extends keyof Jobs>(
    job: Job,
    parameters: Parameters<Jobs[Job]>[0],
  ): Promise<Awaited<ReturnType<Jobs[Job]>> | undefined>
  /** Kills the process if it is still running. */
  end(): Promise<void>
}

/** Starts a process and waits until its adapter is connected. */
export async function startWorker(site: AdapterSite): Promise<Worker> {
  const worker = await bundleWorker(site)
  const child = fork(worker.program, [JSON.stringify(worker.site)], { execArgv: [] })
  const ended = once(child, 'exit')
  const leave = () => child.kill('SIGKILL')
  process.once('exit', leave)
  if ((await nextAnswer(child, ended)) === undefined) throw new Error('the worker died before it was connected')
  return {
    ask(job, parameters) {
      child.send({ job, parameters })
      return nextAnswer(child, ended)
    },
    async end() {
      process.off('exit', leave)
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Passes workers that run jobs concurrently to a function. */
export type Crew = <Value>(use: (workers: readonly Pick<Worker, 'ask'>[]) => Promise<Value>) => Promise<Value>

/** A crew of only this process, for storage that other processes cannot access. */
export function crewOfThisProcess(open: Open): Crew {
  return use => use([workerOfThisProcess(open)])
}

/** Only this process, which nobody kills: storage that other processes cannot access would be lost. */
export function workerOfThisProcess(open: Open): Worker {
  const jobs = jobsOver(open)
  return { ask: (job, parameters) => Reflect.apply(jobs[job], jobs, [parameters]), end: async () => undefined }
}

/** The next answer of a process, or `undefined` if the process dies first. */
async function nextAnswer<Answer>(child: ChildProcess, ended: Promise<unknown>): Promise<Answer | undefined> {
  const received = once(child, 'message').then(([message]) => message)
  const message = await Promise.race([received, ended.then(() => undefined)])
  if (message?.problem !== undefined) throw new Error(message.problem)
  return message?.answer
}
