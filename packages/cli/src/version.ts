import { readFileSync } from 'node:fs'

/** The version of this package. Both `src` and `dist` are next to its package.json. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return String(Reflect.get(Object(manifest), 'version'))
}
