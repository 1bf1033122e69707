// Packages of Nest are installed for its package only.
export { onNestExpress, onNestFastify } from '../../../packages/nest/test/behaviour-application.js'
