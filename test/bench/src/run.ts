import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import type { Unit } from './case.js'

/** A run of the benchmarks as data: what `--write` writes and `--compare` reads. */
export interface Run {
  readonly machine: Machine
  /** Seconds per case. */
  readonly seconds: number
  readonly cases: readonly CaseData[]
}

export interface Machine {
  readonly date: string
  readonly node: string
  readonly cpus: number
  readonly platform: string
  readonly load: number
}

/** A case, with the contents of its table. */
export interface CaseData {
  readonly name: string
  readonly title: string
  readonly unit: Unit
  readonly rows: readonly RowData[]
  readonly notes: readonly string[]
  readonly failures: readonly string[]
}

/** A row of a table; `null` where the table is empty. */
export interface RowData {
  readonly what: string
  readonly against: string
  readonly reference: number | null
  readonly ours: number
  readonly ratio: number | null
  readonly target: string | null
  readonly reached: boolean | null
}

/** The load above which other programs change the figures. */
const BUSY = 1

/** This machine now, with its load: a busy machine slows allocating code down more than other code. */
export function machineFacts(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cpus: availableParallelism(),
    platform: `${process.platform} ${process.arch}`,
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
  }
}

/** The machine in one line, with a warning when it is busy. */
export function describeMachine({ node, cpus, platform, load }: Machine): string {
  const line = `Node ${node}, ${cpus} CPUs, ${platform}, load ${load.toFixed(2)} at the start`
  return load > BUSY ? `${line}\nWARNING: the machine is busy; run again when its load is below ${BUSY}` : line
}

/** Reads a run that was written before. Throws an `Error` that names the file. */
export function readRun(file: string): Run {
  try {
    const run: Run = JSON.parse(readFileSync(file, 'utf8'))
    if (Array.isArray(run.cases)) return run
  } catch (cause) {
    throw new Error(`${file} cannot be read as a run`, { cause })
  }
  throw new Error(`${file} is not a run that --write has written`)
}
