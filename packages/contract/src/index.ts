export { accessTokenStoreContract } from './access-token-store-contract.js'
export { clientStoreContract } from './client-store-contract.js'
export { accessTokenRecord, clientRecord, pushedRequestRecord, ticketRecord } from './records.js'
export { replayStoreContract } from './replay-store-contract.js'
export type { ContractStores, Open, Runner } from './runner.js'
export { storesContract } from './stores-contract.js'
export { pushedRequestStoreContract, ticketStoreContract } from './take-once-store-contracts.js'
export { play, type Expectation, type Scenario } from './scenarios/scenario.js'
export { SCENARIOS, scenarioContract } from './scenarios/scenarios.js'
export {
  type Answer,
  type Connect,
  connectToCore,
  openWorld,
  type Operations,
  type Setting,
  type World,
} from './scenarios/world.js'
export { form, pushed } from './scenarios/cast.js'
export { type Fault, FAULTS, faulty, type Faulty, type FaultPlan } from './faults/faulty.js'
export { faultContract } from './faults/fault-contract.js'
