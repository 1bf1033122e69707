import { writeSiteSource } from './site-source.js'

await writeSiteSource()
