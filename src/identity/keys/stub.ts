import type { KeyGate } from './gate.ts'

/** The gate of the key with this hash. */
export const gateOf = (env: Env, hash: string): DurableObjectStub<KeyGate> =>
  env.KEY_GATE.get(env.KEY_GATE.idFromName(hash))
