// Otherwise its tables would count as covered by the one test that loads it first, and no other would be tried.
import '../../packages/core/src/message-signatures/explain-signature.ts'
