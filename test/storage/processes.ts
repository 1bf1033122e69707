import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Open } from '@symbolon/contract'
import type { AdapterSite } from './adapter-site.js'
import { bundleWorker } from './bundle.js'
import { type Jobs, jobsOver } from './jobs.js'

/** Another process with the adapter connected in it. */
export interface Worker {
  /** Has a job done; `undefined` when the process died of it. */
  ask<Job extends keyof Jobs>(
    job: Job,
    parameters: Parameters<Jobs[Job]>[0],
  ): Promise<Awaited<ReturnType<Jobs[Job]>> | undefined>
  /** Kills it, if it still lives. */
  end(): Promise<void>
}

/** Starts a process and waits until its adapter is connected. */
export async function startWorker(site: AdapterSite): Promise<Worker> {
  const worker = await bundleWorker(site)
  const child = fork(worker.program, [JSON.stringify(worker.site)], { execArgv: [] })
  const ended = once(child, 'exit')
  const leave = () => child.kill('SIGKILL')
  process.once('exit', leave)
  if ((await heard(child, ended)) === undefined) throw new Error('the worker died before it was connected')
  return {
    ask(job, parameters) {
      child.send({ job, parameters })
      return heard(child, ended)
    },
    async end() {
      process.off('exit', leave)
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Those who do jobs at the same time: brings them together, lets them be used, and ends them. */
export type Crew = <Value>(use: (workers: readonly Pick<Worker, 'ask'>[]) => Promise<Value>) => Promise<Value>

/** So many processes. */
export function crewOfProcesses(site: AdapterSite, count: number): Crew {
  return async use => {
    const workers = await Promise.all(Array.from({ length: count }, () => startWorker(site)))
    try {
      return await use(workers)
    } finally {
      await Promise.all(workers.map(worker => worker.end()))
    }
  }
}

/** This process, for storage that no other can reach. */
export function crewOfThisProcess(open: Open): Crew {
  const jobs = jobsOver(open)
  return use => use([{ ask: (job, parameters) => Reflect.apply(jobs[job], jobs, [parameters]) }])
}

/** The next answer of a process, or `undefined` when it dies before. */
async function heard<Answer>(child: ChildProcess, ended: Promise<unknown>): Promise<Answer | undefined> {
  const said = once(child, 'message').then(([message]) => message)
  const message = await Promise.race([said, ended.then(() => undefined)])
  if (message?.problem !== undefined) throw new Error(message.problem)
  return message?.answer
}
