import type { StoredKind } from '@symbolon/sql'
import type { CopyCommand } from './command-line/copy.js'
import { Counts, copyRows, isEmpty, KINDS, removeGone, type Sides, verifyRows } from './copy/copying.js'
import { encryptionIn, type OpenRows, openRows } from './copy/places.js'
import { print } from './print.js'
import { BEGUN, COMPLETE } from './storage/copied.js'

export async function runCopy(command: CopyCommand): Promise<number> {
  const encryption = await encryptionIn(command.encryption)
  const from = await openRows({ option: '--from', storage: command.from, encryption })
  try {
    const to = await openRows({ option: '--to', storage: command.to, encryption })
    try {
      return await copy(from, to, command)
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

type Tally = ReadonlyMap<StoredKind, Counts>

async function copy(from: OpenRows, to: OpenRows, command: CopyCommand): Promise<number> {
  const { ahead, dryRun, json } = command
  const writes = !dryRun && (await begin(from, to, command))
  const tally: Tally = new Map(KINDS.map(kind => [kind, new Counts()]))
  for (const [doing, pass] of PASSES.slice(writes ? 0 : 2, writes && ahead ? 2 : 3)) {
    for (const [kind, counts] of tally) {
      await pass({ from: from.rows, to: to.rows, kind, counts, progress: progressOf(`${doing} ${kind}`) })
    }
  }
  showProgress('')
  const isEqual = [...tally.values()].every(({ left, differing }) => left + differing === 0)
  if (isEqual && writes && !ahead) await setState(to, COMPLETE)
  const outcome = isEqual ? (!writes ? 'equal' : ahead ? 'ahead' : 'complete') : 'different'
  if (json) print(JSON.stringify({ outcome, counts: Object.fromEntries(tally) }))
  else print(tableOf(tally, writes || dryRun || isEqual ? OUTCOMES[outcome] : CLOSED))
  return isEqual ? 0 : 1
}

const PASSES: readonly (readonly [doing: string, pass: (sides: Sides) => Promise<void>])[] = [
  ['looking for what is gone', removeGone],
  ['copying', copyRows],
  ['verifying', verifyRows],
]

const OUTCOMES = {
  complete: 'Both sides are equal: the copy is complete. Start everything with the destination.',
  ahead: 'Next: stop everything that uses the source, then run the same without --ahead.',
  equal: 'Both sides are equal. Nothing was written.',
  different:
    'The sides differ, or something cannot be read. If the source was in use, stop what uses it and run this again. ' +
    'If records are encrypted and one side is Redis, pass --encryption. What is newer at the destination was written ' +
    'there: nothing may use it before the copy is complete.',
} as const

const CLOSED =
  'The sides differ, and nothing was written: the copy is complete, and the destination may have been used since. ' +
  'If it has not, and the source has, run this again with --destination-unused.'

/** Whether this run may write: a copy into an empty storage was begun, and is not complete. */
async function begin(from: OpenRows, to: OpenRows, { destinationUnused }: CopyCommand): Promise<boolean> {
  if ((await from.state.read())?.text === BEGUN) throw new Error('--from: a copy into it was begun and is not complete')
  const state = (await to.state.read())?.text
  if (state === BEGUN) return true
  if (state === COMPLETE && !destinationUnused) return false
  if (state === undefined && !(await isEmpty(to.rows))) throw new Error(NOT_EMPTY)
  await setState(to, BEGUN)
  return true
}

const NOT_EMPTY =
  '--to: it has records that no copy has written. Choose an empty storage, or another prefix in a configuration: ' +
  'what was used up or revoked there would come back'

async function setState({ state }: OpenRows, text: string): Promise<void> {
  if (await state.replace(await state.version(), text)) return
  throw new Error('--to: another copy into it is running')
}

function progressOf(doing: string): (rows: number) => void {
  let done = 0
  return rows => {
    done += rows
    showProgress(`${doing}: ${done}`)
  }
}

/** One line of a terminal, in place of the one before. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

const COLUMNS = ['read', 'expired', 'there', 'written', 'removed', 'left', 'differing'] as const

function tableOf(tally: Tally, text: string): string {
  const lines = [...tally].map(([kind, counts]) => [kind, ...COLUMNS.map(column => String(counts[column]))])
  const aligned = [['', ...COLUMNS], ...lines].map(([kind = '', ...cells]) =>
    [kind.padEnd(17), ...cells.map(cell => cell.padStart(10))].join(''),
  )
  return [...aligned, '', text].join('\n')
}
