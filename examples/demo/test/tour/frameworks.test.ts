import { expect, onTestFinished, test } from 'vitest'
import { CHAPTERS } from '../../tour/chapters.js'
import { createDemo } from '../../tour/demo.js'
import { Journey } from '../../tour/journey.js'
import { listen } from '../../tour/listen.js'
import { createPaint } from '../../tour/paint.js'
import { stepTrace } from '../../tour/step-trace.js'
import { tellStory } from '../../tour/story.js'
import { createWire } from '../../tour/wire.js'
import { MOUNTS, type Mount } from './mounts.js'

/** The whole story of the demo, which openid-client goes through; returns what went wrong. */
async function storyOn(mount: Mount): Promise<readonly string[]> {
  const server = await listen(0)
  onTestFinished(() => server.close())
  const demo = await createDemo(server.origin, { mount })
  server.serve(demo.app)
  const { registration, otherClients, clock, journal, service } = demo
  const wire = createWire()
  const scene = {
    journey: new Journey(registration, otherClients, wire),
    clock,
    tokenDuration: service.accessTokenDuration,
  }
  const paint = createPaint(false)
  const printed: string[] = []
  let steps = 0
  const asExpected = await tellStory(CHAPTERS, {
    ...{ scene, wire, journal, paint },
    print: line => void printed.push(line),
    linesOf() {
      steps++
      return []
    },
    linesOfFailure: taken => stepTrace(taken, paint),
  })
  return asExpected && steps === 19 ? [] : printed
}

test.each(Object.entries(MOUNTS))(
  'openid-client goes through the story on %s',
  { timeout: 30_000 },
  async (_, mount) => {
    expect(await storyOn(mount)).toEqual([])
  },
)
