import type { Histogram, Meter } from '@opentelemetry/api'
import { BUCKETS, METRICS } from './names.js'
import { Tally } from './tally.js'

/** What records each metric. */
export type Instruments = {
  readonly [Name in keyof typeof METRICS]: (typeof METRICS)[Name]['kind'] extends 'counter' ? Tally : Histogram
}

const known = new WeakMap<Meter, Instruments>()

/** The instruments of a meter: one set for each, because a count that is observed twice counts once. */
export function instrumentsOf(meter: Meter): Instruments {
  const instruments = known.get(meter) ?? madeOf(meter)
  known.set(meter, instruments)
  return instruments
}

function madeOf(meter: Meter): Instruments {
  return {
    operations: tally(meter, METRICS.operations),
    operationDuration: histogram(meter, METRICS.operationDuration),
    stages: tally(meter, METRICS.stages),
    storeDuration: histogram(meter, METRICS.storeDuration),
    sweeps: tally(meter, METRICS.sweeps),
    sweptRecords: tally(meter, METRICS.sweptRecords),
    nonces: tally(meter, METRICS.nonces),
  }
}

interface Described {
  readonly name: string
  readonly unit: string
  readonly meaning: string
}

function tally(meter: Meter, { name, unit, meaning }: Described): Tally {
  const counts = new Tally()
  meter.createObservableCounter(name, { unit, description: meaning }).addCallback(result => counts.observe(result))
  return counts
}

function histogram(meter: Meter, { name, unit, meaning }: Described): Histogram {
  const advice = { explicitBucketBoundaries: [...BUCKETS] }
  return meter.createHistogram(name, { unit, description: meaning, advice })
}
