import { ATTRIBUTES, type AttributeKey, METRICS, SPANS } from '../../packages/opentelemetry/src/names.js'
import { table } from './markdown.js'

const code = (text: string) => `\`${text}\``
const named = (keys: readonly AttributeKey[]) => keys.map(key => code(ATTRIBUTES[key].name)).join(', ')

/** The tables of docs/telemetry.md: every span, metric and attribute. */
export function telemetryTables(): Readonly<Record<string, string>> {
  const spans = Object.values(SPANS).map(({ name, meaning, attributes }) => [code(name), meaning, named(attributes)])
  const metrics = Object.values(METRICS).map(({ name, kind, unit, meaning, attributes }) => [
    code(name),
    kind,
    code(unit),
    meaning,
    named(attributes),
  ])
  return {
    spans: table(['span', 'meaning', 'attributes'], spans),
    metrics: table(['metric', 'kind', 'unit', 'meaning', 'attributes'], metrics),
    attributes: table(
      ['attribute', 'value'],
      Object.values(ATTRIBUTES).map(({ name, meaning }) => [code(name), meaning]),
    ),
  }
}
