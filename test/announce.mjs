// The first lines of `npm test`: what it starts, what it installs, and how long that takes.
import { findPrograms, mayInstall, NEEDED } from './servers/needed.mjs'

const all = Object.entries(NEEDED)
const given = all.filter(([, { variable = '' }]) => (process.env[variable] ?? '') !== '')
const others = all.filter(entry => !given.includes(entry))
const there = others.filter(([, needed]) => findPrograms(needed) !== undefined)
const absent = others.filter(entry => !there.includes(entry))
const names = entries => entries.map(([name]) => name).join(', ')
const packages = absent.flatMap(([, needed]) => needed.packages).join(' ')

console.log('npm test lints, builds and tests everything. Two idle cores take about six minutes.')
if (given.length > 0) console.log(`It uses those that you name: ${names(given)}.`)
if (there.length > 0) console.log(`When tests need them, it starts private ones: ${names(there)}.`)
if (absent.length > 0 && mayInstall()) {
  console.log('When tests need them, it installs these packages with apt-get, in one to three minutes:')
  console.log(`  ${packages}`)
}
if (absent.length > 0 && !mayInstall()) {
  console.log(`Tests that need these are skipped: ${names(absent)}. To run them, let root install`)
  console.log(`  apt-get install ${packages}`)
}
