import { shapeOf } from '../exchange.js'
import { randomText } from '../jwt.js'
import { needsActive, needsDpop, needsIntrospection, type Probe, unlessAny } from '../row.js'
import { expected } from '../verdicts.js'

export const INTROSPECTION_PROBES: readonly Probe[] = [
  {
    code: 'introspect-unknown-token',
    clause: 'RFC 7662 §2.2',
    check: 'token known',
    severity: 'violation',
    changed: 'an introspection request for a token that was never issued',
    wants: '200 with active false and nothing else',
    unless: needsIntrospection,
    async run(session) {
      const answer = await session.introspect(randomText())
      const isInactive = answer.status === 200 && answer.body.active === false
      if (!isInactive || Object.keys(answer.body).length === 1) return expected(isInactive, shapeOf(answer))
      // More is what the clause says the server SHOULD NOT send.
      return { kind: 'shape', came: shapeOf(answer) }
    },
  },
  {
    code: 'introspect-key',
    clause: 'RFC 9449 §6.2',
    severity: 'violation',
    changed: 'an introspection request for a token that is bound to a key',
    wants: 'cnf with jkt, so that the resource can demand the proof',
    unless: unlessAny(needsIntrospection, needsActive, needsDpop),
    async run(_, { introspected }) {
      const jkt: unknown = Reflect.get(Object(introspected?.body.cnf), 'jkt')
      return expected(typeof jkt === 'string', introspected === undefined ? 'nothing' : shapeOf(introspected))
    },
  },
]
