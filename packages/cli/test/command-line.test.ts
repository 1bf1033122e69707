import { expect, test } from 'vitest'
import { readCommandLine } from '../src/command-line/command-line.js'

const SERVE = {
  name: 'serve',
  config: 'f.json',
  host: '127.0.0.1',
  port: 8080,
  drainDelay: 0,
  workers: 1,
  metricsHost: '127.0.0.1',
  adminHost: '127.0.0.1',
  consolePort: 0,
}

const MIGRATE = { name: 'migrate', action: 'up', config: 'f.json' }

const DOCTOR = { name: 'doctor', config: 'f.json', host: '127.0.0.1', port: 8080 }

const EXPLAIN = { name: 'explain', subject: '-' }

const help = (usage: string) => ({ name: 'text', text: expect.stringContaining(usage) })

test.each([
  ['nothing', [], help('Usage: symbolon [options]')],
  ['--help', ['--help'], help('Usage: symbolon [options]')],
  ['-h after a command', ['serve', '-h'], help('Usage: symbolon serve')],
  ['help of explain', ['explain', '--help'], help('Usage: symbolon explain')],
  ['help before its command', ['--help', 'explain'], help('Usage: symbolon explain')],
  ['explain with a code', ['explain', 'A065310'], { ...EXPLAIN, subject: 'A065310' }],
  ['explain of the standard input', ['explain', '--json'], { ...EXPLAIN, json: true }],
  [
    'explain with options',
    [
      'explain',
      'f',
      '--as',
      'par',
      '--at',
      '2026-01-01T00:00:00Z',
      '--scopes',
      'a,b c',
      '--config',
      'c',
      '--service',
      's',
    ],
    {
      ...EXPLAIN,
      subject: 'f',
      as: 'par',
      at: Date.UTC(2026, 0, 1),
      scopes: ['a', 'b', 'c'],
      config: 'c',
      service: 's',
    },
  ],
  [
    'an instant in seconds',
    ['explain', 'f', '--at', '1767225600'],
    { ...EXPLAIN, subject: 'f', at: 1_767_225_600_000 },
  ],
  ['--version', ['--version'], { name: 'text', text: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) }],
  ['serve', ['serve', '--config', 'f.json'], SERVE],
  [
    'serve with all options',
    ['serve', '--config=f.json', '--host', '::1', '--port', '0', '--json', '--drain-delay', '5', '--workers', '4'],
    { ...SERVE, host: '::1', port: 0, json: true, drainDelay: 5, workers: 4 },
  ],
  [
    'serve with two places',
    ['serve', '--config', 'f.json', '--tokens-url', 'postgres://h/d', '--marks-url', 'redis://h'],
    { ...SERVE, tokensUrl: 'postgres://h/d', marksUrl: 'redis://h' },
  ],
  [
    'migrate with a place',
    ['migrate', 'up', '--config', 'f.json', '--tokens-url', 'postgres://h/d'],
    { ...MIGRATE, tokensUrl: 'postgres://h/d' },
  ],
  ['serve with the console', ['serve', '--config', 'f.json', '--console'], { ...SERVE, console: true }],
  [
    'serve with a port and a file for the console',
    ['serve', '--config', 'f.json', '--console', '--console-port', '9000', '--console-link-file', 'l'],
    { ...SERVE, console: true, consolePort: 9000, consoleLinkFile: 'l' },
  ],
  ['a host in brackets', ['serve', '--config', 'f.json', '--host', '[::1]'], { ...SERVE, host: '::1' }],
  ['migrate', ['migrate', 'status', '--config', 'f.json'], { ...MIGRATE, action: 'status' }],
  ['migrate with --dry-run', ['migrate', 'up', '--config', 'f.json', '--dry-run'], { ...MIGRATE, dryRun: true }],
  ['init', ['init'], { name: 'init', issuer: 'http://localhost:8080', out: 'symbolon.json' }],
  [
    'init with options',
    ['init', '--issuer', 'https://as.example', '--out', 'f.json'],
    { name: 'init', issuer: 'https://as.example', out: 'f.json' },
  ],
  ['check', ['check', '--config', 'f.json'], { name: 'check', config: 'f.json' }],
  [
    'check with options',
    ['check', '--config', 'f.json', '--storage', '--marks-url', 'redis://h'],
    { name: 'check', config: 'f.json', storage: true, marksUrl: 'redis://h' },
  ],
  ['doctor', ['doctor', '--config', 'f.json'], DOCTOR],
  [
    'doctor with a profile',
    ['doctor', '--config', 'f.json', '--profile', 'fapi2-message-signing', '--json', '--tokens-url', 'redis://h'],
    { ...DOCTOR, profile: 'fapi2-message-signing', json: true, tokensUrl: 'redis://h' },
  ],
  [
    'doctor that fixes',
    ['doctor', '--config', 'f.json', '--fix', '--out', 'g.json'],
    { ...DOCTOR, fix: true, out: 'g.json' },
  ],
  [
    'doctor with an origin',
    ['doctor', '--config', 'f.json', '--origin', 'https://as.example', '--host', '[::1]'],
    { ...DOCTOR, origin: 'https://as.example', host: '::1' },
  ],
  ['options before the command', ['--config', 'f.json', 'serve'], SERVE],
])('reads %s', (_, words, command) => {
  expect(readCommandLine(words)).toEqual(command)
})

test.each([
  ['another command', ['start'], /init, check, serve, migrate, copy, doctor, explain, probe$/],
  ['a command with a slip', ['sevre'], /Did you mean serve/],
  ['a name that every object has', ['toString'], /serve, migrate, copy, doctor, explain/],
  ['an option of another command', ['migrate', 'up', '--config', 'f', '--port', '1'], /unknown option '--port'/],
  [
    'probe without a login',
    ['probe', 'https://as.example', '--client', 'f'],
    /probe needs --login, --login-cookie or --dry-run/,
  ],
  ['probe of what is no URL', ['probe', 'as.example', '--client', 'f'], /the issuer takes a URL/],
  ['explain with two subjects', ['explain', 'a', 'b'], /Expected 1 argument/],
  ['an endpoint that there is not', ['explain', 'f', '--as', 'login'], /--as takes par, token/],
  ['an instant that is none', ['explain', 'f', '--at', 'noon'], /--at takes an instant/],
  ['a port of no console', ['serve', '--config', 'f', '--console-port', '1'], /--console-port needs --console/],
  ['a link file of no console', ['serve', '--config', 'f', '--console-link-file', 'l'], /needs --console/],
  ['a port that is none', ['serve', '--config', 'f', '--console', '--console-port', 'x'], /--console-port takes/],
  ['the console of several workers', ['serve', '--config', 'f', '--console', '--workers', '2'], /leave out --workers/],
  ['an empty path', ['serve', '--config', 'f', '--console', '--console-link-file', ''], /takes the path/],
  ['--service without --config', ['explain', 'f', '--service', 'bank'], /--service needs --config/],
  ['migrate alone', ['migrate', '--config', 'f'], /missing required argument 'action'/],
  ['migrate with another argument', ['migrate', 'down', '--config', 'f'], /status, up or sql/],
  ['migrate with too many arguments', ['migrate', 'up', 'now', '--config', 'f'], /Expected 1 argument/],
  ['migrate without --config', ['migrate', 'up'], /--config <FILE>/],
  ['serve with an argument', ['serve', 'now', '--config', 'f'], /too many arguments for 'serve'/],
  ['serve without --config', ['serve'], /--config <FILE>/],
  ['an empty --config', ['serve', '--config', ''], /--config takes the path of a file/],
  ['an empty host, which would mean every address', ['serve', '--config', 'f', '--host', ''], /--host/],
  ['a port above 65535', ['serve', '--config', 'f', '--port', '70000'], /0 to 65535/],
  ['a port that is text', ['serve', '--config', 'f', '--port', 'http'], /0 to 65535/],
  ['a delay above an hour', ['serve', '--config', 'f', '--drain-delay', '3601'], /0 to 3600/],
  ['a delay with a unit', ['serve', '--config', 'f', '--drain-delay', '5s'], /0 to 3600/],
  ['init with an argument', ['init', 'f.json'], /too many arguments for 'init'/],
  ['init to no file', ['init', '--out', ''], /--out/],
  ['init of a configuration', ['init', '--config', 'f'], /unknown option '--config'/],
  ['check without --config', ['check'], /--config <FILE>/],
  ['check with an argument', ['check', 'f.json', '--config', 'f'], /too many arguments for 'check'/],
  ['doctor without --config', ['doctor'], /--config <FILE>/],
  ['doctor with an argument', ['doctor', 'f.json', '--config', 'f'], /too many arguments for 'doctor'/],
  ['a profile that there is not', ['doctor', '--config', 'f', '--profile', 'fapi1'], /fapi2-security or fapi2-message/],
  ['a profile that every object has', ['doctor', '--config', 'f', '--profile', 'toString'], /fapi2-security/],
  ['--fix as JSON', ['doctor', '--config', 'f', '--fix', '--json'], /'--fix' cannot be used with option '--json'/],
  ['--out without --fix', ['doctor', '--config', 'f', '--out', 'g'], /--out needs --fix/],
  ['an origin with a path', ['doctor', '--config', 'f', '--origin', 'https://as.example/as'], /--origin takes/],
  ['an origin that is none', ['doctor', '--config', 'f', '--origin', 'ftp://as.example'], /--origin takes/],
  ['a port without an origin', ['doctor', '--config', 'f', '--port', '1'], /--port needs --origin/],
  ['a wrong port of doctor', ['doctor', '--config', 'f', '--origin', 'https://a.example', '--port', 'x'], /65535/],
  [
    '--fix of an origin',
    ['doctor', '--config', 'f', '--origin', 'https://a.example', '--fix'],
    /'--fix' cannot be used with option '--origin <URL>'/,
  ],
  ['--fix to no file', ['doctor', '--config', 'f', '--fix', '--out', ''], /--out takes/],
  ['no workers', ['serve', '--config', 'f', '--workers', '0'], /1 to 64/],
  ['an unknown option', ['serve', '--config', 'f', '--verbose'], /--verbose/],
  ['an option with a slip', ['serve', '--config', 'f', '--wokers', '2'], /Did you mean --workers/],
  ['an option without its value', ['serve', '--config'], /--config/],
])('refuses %s and says what is expected', (_, words, problem) => {
  expect(readCommandLine(words)).toMatchObject({ name: 'mistake', problem: expect.stringMatching(problem) })
})

test('a mistake names the help of its command', () => {
  expect(readCommandLine(['serve'])).toMatchObject({ help: 'symbolon serve --help' })
  expect(readCommandLine(['start'])).toMatchObject({ help: 'symbolon --help' })
})

test('a mistake does not repeat a word that may be a token', () => {
  for (const words of [
    ['secret-token'],
    ['explain', 'a', 'secret-token'],
    ['doctor', '--config', 'f', '--origin', 'secret-token'],
  ])
    expect(JSON.stringify(readCommandLine(words))).not.toContain('secret-token')
})
