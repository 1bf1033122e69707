import { readFileSync } from 'node:fs'

/** The version of this package. Its package.json is one folder above, be it of the sources or of what is built. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return String(Reflect.get(Object(manifest), 'version'))
}
