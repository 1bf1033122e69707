// What a tarball must have, and what it must not have.
import { missingFiles } from './packed-modules.mjs'

/** @typedef {{ readonly name: string, readonly version: string, readonly manifest: Readonly<Record<string, unknown>>, readonly files: readonly string[] }} Tarball */

/** @type {readonly { readonly rule: string, broken(tarball: Tarball): boolean }[]} */
const RULES = [
  { rule: 'has no version', broken: ({ version }) => !/^\d+\.\d+\.\d+/.test(version) || version === '0.0.0' },
  { rule: 'has no LICENSE', broken: ({ files }) => !files.includes('LICENSE') },
  { rule: 'has no README.md', broken: ({ files }) => !files.includes('README.md') },
  { rule: 'lacks a file that it names', broken: tarball => missingFiles(tarball).length > 0 },
  { rule: 'has tests', broken: ({ files }) => files.some(file => /(?:^|\/)test\/|\.test\./.test(file)) },
  { rule: 'has build caches', broken: ({ files }) => files.some(file => file.endsWith('.tsbuildinfo')) },
  { rule: 'would be published without provenance', broken: ({ manifest }) => !isPublic(manifest.publishConfig) },
  { rule: 'depends on the workspace', broken: ({ manifest }) => /workspace:|catalog:/.test(JSON.stringify(manifest)) },
  { rule: 'runs a script when it is installed', broken: ({ manifest }) => hasInstallScript(manifest.scripts) },
]

/** What is wrong with a tarball, each as a line. @param {Tarball} tarball @returns {readonly string[]} */
export function problemsOf(tarball) {
  return RULES.filter(({ broken }) => broken(tarball)).map(({ rule }) => `${tarball.name} ${rule}`)
}

/** @param {unknown} config */
function isPublic(config) {
  return Reflect.get(Object(config), 'provenance') === true && Reflect.get(Object(config), 'access') === 'public'
}

/** @param {unknown} scripts */
function hasInstallScript(scripts) {
  return ['preinstall', 'install', 'postinstall', 'prepare'].some(name => Reflect.has(Object(scripts), name))
}
