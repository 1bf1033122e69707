// Encryption at rest: what stores hold, so that a dump of them does not reveal it.

export { DecryptionFault, type RecordEncryption } from './ports/record-forms.js'
export { encryptRecords } from './setup/encrypt-records.js'
