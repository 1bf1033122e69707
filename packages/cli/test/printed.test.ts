import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { provided, skippedWithout } from '../../../test/provided.js'
import {
  configuration,
  NO_TERMINAL,
  run,
  runHere,
  shell,
  withFile,
  withServer,
  withServerInTerminal,
} from './running.js'

test.each([
  [['--help'], 'symbolon explain A065310'],
  [['serve', '--help'], 'symbolon serve --config FILE'],
  [['migrate', '-h'], 'symbolon migrate status|up|sql --config FILE'],
  [['explain', '--help'], 'symbolon explain CODE|REASON|URL|FILE|-'],
  [['probe', '--help'], 'symbolon probe ISSUER --client FILE'],
  [['init', '--help'], 'symbolon init [options]'],
  [['check', '--help'], 'symbolon check --config FILE'],
  [['doctor', '--help'], 'symbolon doctor --config FILE'],
])('%j prints the usage, at most 100 columns wide', async (words, usage) => {
  const { status, output } = await runHere(...words)
  expect(status).toBe(0)
  expect(output).toContain(usage)
  expect(output.split('\n').filter(line => line.length > 100 && !line.includes('node -p'))).toEqual([])
})

test('the example configuration of serve --help works once it has a secret', async () => {
  const { output } = await runHere('serve', '--help')
  const file = output.slice(output.indexOf('  {'), output.lastIndexOf('  }') + 3)
  const end = await withFile(file, path => run('serve', '--config', path))
  expect(end).toMatchObject({ status: 1, output: '', complaints: expect.stringContaining('secrets[0]') })
  const [, makeSecret = ''] = /(node -p .+)/.exec(end.complaints) ?? []
  expect(output).toContain(makeSecret)
  const secret = (await shell(makeSecret)).trim()
  await withServer({ ...JSON.parse(file), secrets: [secret] }, async ({ origin }) => {
    expect((await fetch(`${origin}/health`)).status).toBe(200)
  })
})

test('--version prints the version of the package', async () => {
  const { version } = createRequire(import.meta.url)('../package.json')
  expect(await run('--version')).toMatchObject({ status: 0, output: `${version}\n`, complaints: '' })
})

test('exits with 2 for a mistake on the command line', async () => {
  expect(await run('serve')).toMatchObject({
    status: 2,
    output: '',
    complaints: expect.stringMatching(/--config <FILE>.*\nTry: symbolon serve --help/),
  })
})

test('prints only the address, without token or secret, when the output is not a terminal', async () => {
  await withServer(configuration(), async ({ origin, output, kill, ended }) => {
    kill('SIGTERM')
    await ended()
    expect(output()).toBe(`Symbolon serves 1 service on ${origin} (records are in memory and lost when it stops)\n`)
  })
})

const skipped = NO_TERMINAL === '' ? skippedWithout(await provided('curl')) : NO_TERMINAL

test.skipIf(skipped !== '')(`every command that it prints to a terminal works when pasted ${skipped}`, async () => {
  await withServerInTerminal(configuration(), async ({ origin, output, said }) => {
    await said(/pushed_auth_req/)
    const commands = output()
      .split('\r\n')
      .filter(line => line.startsWith('  curl'))
    const answers: unknown[] = []
    for (const command of commands) answers.push(JSON.parse(await shell(command)))
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(answers).toMatchObject([
      { status: 'ok' },
      { action: 'OK' },
      { action: 'OK', subject: 'ada' },
      { action: 'CREATED' },
    ])
  })
})
