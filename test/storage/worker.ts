/*
 * A process that runs jobs with an adapter: `worker.ts <site as JSON>`. It receives
 * `{ job, parameters }` messages and answers each with `{ answer }` or `{ problem }`.
 */
import { connectTo } from './adapter-site.js'
import { jobsOver } from './jobs.js'

const adapter = await connectTo(JSON.parse(process.argv[2] ?? ''))
const jobs = new Map<string, (parameters: never) => Promise<unknown>>(Object.entries(jobsOver(adapter.open)))

process.on('message', ({ job, parameters }: { readonly job: string; readonly parameters: unknown }) => {
  const run = jobs.get(job) ?? (() => Promise.reject(new Error(`unknown job '${job}'`)))
  run(parameters as never).then(
    answer => process.send?.({ answer }),
    error => process.send?.({ problem: String(error) }),
  )
})
process.send?.({ answer: 'ready' })
