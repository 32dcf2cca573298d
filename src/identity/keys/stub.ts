import { objectNamed } from '../../platform/context/placement.ts'
import type { KeyGate } from './gate.ts'

/** The gate of the key with this hash. */
export const gateOf = (env: Env, hash: string): DurableObjectStub<KeyGate> =>
  objectNamed(env, env.KEY_GATE, hash)
