import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathOf, sharedPrograms, skippedWithout } from '../provided.js'
import { freePort, HOST } from './free-port.js'

/** A running Prometheus. */
export interface Prometheus {
  /** The values of an expression now, each with its labels. */
  query(expression: string): Promise<readonly Sample[]>
  /** The names of the alerts whose rules it has loaded without an error. */
  healthyRules(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** One value of an expression. */
export interface Sample {
  readonly metric: Readonly<Record<string, string>>
  readonly value: readonly [time: number, text: string]
}

/** Why the tests with Prometheus are skipped; empty if they are not. */
export const PROMETHEUS_SKIPPED: string = skippedWithout(await sharedPrograms('prometheus'))

/** Starts Prometheus with a configuration of ours that reads these targets, `host:port`, each second. */
export async function startPrometheus(configuration: string, targets: readonly string[]): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-prometheus-'))
  const file = join(folder, 'prometheus.yml')
  await writeFile(file, await configured(configuration, targets))
  const origin = `http://${HOST}:${await freePort()}`
  const words = [`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`, '--log.level=error']
  const program = pathOf(await sharedPrograms('prometheus'))
  const child = spawn(program, [...words, `--web.listen-address=${new URL(origin).host}`], { stdio: 'ignore' })
  const get = async (path: string) => Object((await (await fetch(origin + path)).json()).data)
  return {
    query: async expression => (await get(`/api/v1/query?query=${encodeURIComponent(expression)}`)).result ?? [],
    async healthyRules() {
      const groups: readonly Group[] = (await get('/api/v1/rules')).groups ?? []
      return groups.flatMap(({ rules }) => rules.filter(({ health }) => health === 'ok').map(({ name }) => name))
    },
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

interface Group {
  readonly rules: readonly { readonly name: string; readonly health: string }[]
}

async function configured(path: string, targets: readonly string[]): Promise<string> {
  const text = await readFile(path, 'utf8')
  return text
    .replace('- alerts.yml', `- ${join(dirname(path), 'alerts.yml')}`)
    .replace('scrape_interval: 15s', 'scrape_interval: 1s\n  evaluation_interval: 1s')
    .replace(/(?<=targets: )\[.*\]/, JSON.stringify(targets))
}
