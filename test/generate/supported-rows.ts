/** A program or library that the packages work with. */
export interface Supported {
  readonly what: string
  readonly versions: string
  /** The versions that the tests use. */
  readonly tested: string
  /** A `package.json`, and the range in it that says the same. */
  readonly range?: {
    readonly file: string
    readonly of: 'engines' | 'peerDependencies'
    readonly name: string
    readonly range: string
  }
  /** The versions that tests install: the `package.json` or catalog, by the name they have there. */
  readonly installed?: readonly { readonly file: string; readonly name: string; readonly major: number }[]
}

const WORKSPACE = 'pnpm-workspace.yaml'
const TEST = 'test/package.json'

const peer = (folder: string, name: string, range: string) =>
  ({ file: `packages/${folder}/package.json`, of: 'peerDependencies', name, range }) as const

/** What is supported. Ranges and versions are compared with the files that they come from. */
export const SUPPORTED: readonly Supported[] = [
  {
    what: 'Node',
    versions: '20.20.2 and later; Node 20 itself ended on 2026-04-30',
    tested: '22, 24, 26',
    range: { file: 'packages/core/package.json', of: 'engines', name: 'node', range: '>=20.20.2' },
  },
  {
    what: 'TypeScript',
    versions: '5.4 and later',
    tested: '5.4, 6.0, 7.0',
    installed: [
      { file: TEST, name: 'typescript54', major: 5 },
      { file: TEST, name: 'typescript60', major: 6 },
      { file: 'package.json', name: 'typescript-native', major: 7 },
    ],
  },
  {
    what: 'Express',
    versions: '4.18 and later, 5',
    tested: '4, 5',
    range: peer('express', 'express', '>=4.18 <6'),
    installed: [
      { file: WORKSPACE, name: 'express4', major: 4 },
      { file: WORKSPACE, name: 'express', major: 5 },
    ],
  },
  {
    what: 'Koa',
    versions: '2.13 and later, 3',
    tested: '2, 3',
    range: peer('koa', 'koa', '>=2.13 <4'),
    installed: [
      { file: WORKSPACE, name: 'koa2', major: 2 },
      { file: WORKSPACE, name: 'koa', major: 3 },
    ],
  },
  {
    what: 'Fastify',
    versions: '5',
    tested: '5',
    range: peer('fastify', 'fastify', '^5.0.0'),
    installed: [{ file: WORKSPACE, name: 'fastify', major: 5 }],
  },
  {
    what: 'Hono',
    versions: '4',
    tested: '4',
    range: peer('hono', 'hono', '>=4 <5'),
    installed: [{ file: TEST, name: 'hono', major: 4 }],
  },
  {
    what: 'Nest',
    versions: '11, 12',
    tested: '11, 12',
    range: peer('nest', '@nestjs/core', '>=11 <13'),
    installed: [
      { file: WORKSPACE, name: '@nestjs/core', major: 11 },
      { file: 'test/nest-12/package.json', name: '@nestjs/core', major: 12 },
    ],
  },
  { what: 'Bun, Deno, Workers', versions: 'current', tested: 'the versions of test/runtimes' },
  { what: 'PostgreSQL', versions: '11 and later', tested: '15, and PGlite' },
  { what: 'MySQL', versions: '8', tested: 'by the tests of MariaDB alone' },
  { what: 'MariaDB', versions: '10.5 and later', tested: '10.11' },
  { what: 'SQLite', versions: '3.35 and later', tested: '3.53' },
  { what: 'Redis', versions: '6.2 and later; alone, Cluster, Sentinel', tested: '7.0' },
  { what: 'Valkey', versions: '7.2 and later', tested: 'by the tests of Redis alone' },
  {
    what: 'node-redis',
    versions: '5, 6',
    tested: '6',
    installed: [{ file: TEST, name: 'redis', major: 6 }],
  },
  { what: 'ioredis', versions: '5, 6', tested: '6', installed: [{ file: TEST, name: 'ioredis', major: 6 }] },
  {
    what: '`@upstash/redis`',
    versions: '1',
    tested: '1',
    installed: [{ file: 'test/redis/package.json', name: '@upstash/redis', major: 1 }],
  },
  {
    what: '`postgres`, also called Postgres.js',
    versions: '3',
    tested: '3',
    installed: [{ file: 'packages/sql/package.json', name: 'postgres', major: 3 }],
  },
  {
    what: '`Bun.SQL`',
    versions: 'of Bun 1.4.5 and later',
    tested: '1.4.5',
    installed: [{ file: 'test/runtimes/package.json', name: 'bun', major: 1 }],
  },
  {
    what: 'valkey-glide',
    versions: '2',
    tested: '2',
    installed: [{ file: TEST, name: '@valkey/valkey-glide', major: 2 }],
  },
  {
    what: 'OpenTelemetry API',
    versions: '1.9 and later',
    tested: '1.9',
    range: peer('opentelemetry', '@opentelemetry/api', '^1.9.0'),
    installed: [{ file: WORKSPACE, name: '@opentelemetry/api', major: 1 }],
  },
]
