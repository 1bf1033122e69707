import { SCALE } from '../scale.js'

/** Whether this run is at full scale. */
export const IS_FULL: boolean = SCALE === 'full'
