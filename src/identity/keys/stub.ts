import { objectsIn } from '../../platform/context/placement.ts'
import type { KeyGate } from './gate.ts'

/** The gate of the key with this hash. */
export const gateOf = (env: Env, hash: string): DurableObjectStub<KeyGate> =>
  objectsIn(env, env.KEY_GATE).getByName(hash)
