// Which files a package names and does not have: what is compiled of each module, and what `exports` and `bin` point to.

/** @param {{ readonly manifest: Readonly<Record<string, unknown>>, readonly files: readonly string[] }} packed @returns {readonly string[]} */
export function missingFiles({ manifest, files }) {
  const there = new Set(files)
  return [...new Set([...compiled(files), ...targets([manifest.exports, manifest.bin])])].filter(
    file => !there.has(file),
  )
}

const MODULE = /^(?:src\/(.*)(?<!\.d)\.ts|dist\/(?!node\/)(.*?)\.(?:d\.ts|js))$/

/** The script and the declarations of each module: a tarball, which has no sources, has both or neither. @param {readonly string[]} files */
function compiled(files) {
  const modules = files.flatMap(file => MODULE.exec(file)?.slice(1).filter(Boolean) ?? [])
  return modules.flatMap(name => [`dist/${name}.js`, `dist/${name}.d.ts`])
}

/** Every path in a member of the manifest. @param {unknown} member @returns {readonly string[]} */
function targets(member) {
  if (typeof member === 'string') return member.includes('*') ? [] : [member.replace(/^\.\//, '')]
  return typeof member === 'object' && member !== null ? Object.values(member).flatMap(targets) : []
}
