export { documentStoreContract, type OpenDocument } from './document-store-contract.js'
export { faultContract } from './faults/fault-contract.js'
export { type Fault, FAULTS, faulty, type Faulty, type FaultPlan } from './faults/faulty.js'
export { accessTokenRecord, clientRecord, pushedRequestRecord, ticketRecord, tokenFamilyRecord } from './records.js'
export { replayStoreContract } from './replay-store-contract.js'
export { type OpenRevocations, revocationStoreContract } from './revocation-store-contract.js'
export { type OpenTokenFamilies, tokenFamilyStoreContract } from './token-family-store-contract.js'
export type { ContractStores, Open, Runner } from './runner.js'
export { scenarioContract } from './scenarios/storage-scenarios.js'
export { sizeContract } from './removal-tests.js'
export {
  accessTokenStoreContract,
  clientStoreContract,
  pushedRequestStoreContract,
  storesContract,
  ticketStoreContract,
} from './stores-contract.js'
