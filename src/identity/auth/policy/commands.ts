import { eq } from 'drizzle-orm'
import { expectOwner, ownerStands } from '../../accounts/owner.ts'
import type { Proof } from '../passwords/check.ts'
import { noteGates, notifyGates } from '../../keys/commands.ts'
import { apiKeys, companyPolicies } from '../../schema.gen.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { invalidData } from '../../../platform/context/errors.ts'
import { isAllowed, NoNetwork, readNetworks } from '../../../platform/http/allowed-networks.ts'
import { changesBetween } from '../../../platform/transaction/changes.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { readPolicy } from './queries.ts'
import type { SavePolicy } from './schema.ts'

/**
 * Sets the rules of the company. They hold from the next request of people and connections, and for keys as well: the
 * gates are notified before the answer. A rule that would shut out its author is refused. `address` is the author's own.
 */
export async function savePolicy(
  ctx: CallerCtx,
  input: SavePolicy,
  { prove, address }: { prove: Proof; address: string | null },
): Promise<SavePolicy> {
  await expectOwner(ctx, { what: 'set the rules of the company' })
  const policy = {
    ...input,
    consoleNetworks: await networksIn('consoleNetworks', input.consoleNetworks),
    keyNetworks: await networksIn('keyNetworks', input.keyNetworks),
    connectorNetworks: await networksIn('connectorNetworks', input.connectorNetworks),
  }
  if (!(await isAllowed(policy.consoleNetworks, address)))
    throw invalidData(
      'consoleNetworks',
      address === null
        ? 'would shut you out, because your own address is not known here'
        : `would shut you out: it must have a network with your own address, ${address}`,
    )
  const [before, proven] = [await readPolicy(ctx), await prove(ctx)]
  const companyId = ctx.caller.company.id
  const row = { ...policy, updatedAt: ctx.now.getTime() }
  const keys = eq(apiKeys.companyId, companyId)
  await commit(proven, {
    action: 'policy.saved',
    access: true,
    targetId: companyId,
    changes: changesBetween(before, policy),
    guards: [ownerStands(ctx)],
    writes: [
      ctx.db
        .insert(companyPolicies)
        .values({ companyId, ...row })
        .onConflictDoUpdate({ target: companyPolicies.companyId, set: row }),
    ],
    also: [noteGates(ctx, keys)],
    answer: policy,
  })
  await notifyGates(ctx, keys)
  return policy
}

async function networksIn(field: keyof SavePolicy, texts: readonly string[]): Promise<string[]> {
  try {
    return await readNetworks(texts)
  } catch (error) {
    if (error instanceof NoNetwork) throw invalidData(field, error.message)
    throw error
  }
}
