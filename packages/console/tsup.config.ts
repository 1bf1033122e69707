import { defineConfig } from 'tsup'
import { BUILD } from '../../tsup.base.js'

export default defineConfig({ ...BUILD })
