import type { CallerCtx } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/context/ids.ts'
import { nameKey } from '../../../platform/text/names.ts'
import { shareOf } from './queries.ts'
import type { InviteMember } from './schema.ts'

type Company = Pick<InviteMember, 'companyId' | 'companyName' | 'contactEmail'>

/**
 * Two invitations with the same key are for the same company. The key is the company's id, or its name and address if
 * it has none.
 */
export const companyKeyOf = ({ companyId, companyName, contactEmail }: Company): string =>
  companyId ?? `${nameKey(companyName ?? '')}\n${contactEmail}`

/** The row of an invited partner. */
export const newPartner = (
  ctx: CallerCtx,
  consortiumId: string,
  input: Company & Pick<InviteMember, 'sharePercent'>,
) => ({
  id: newId('partner', ctx.now),
  consortiumId,
  companyId: input.companyId ?? null,
  companyName: input.companyName ?? null,
  contactEmail: input.contactEmail ?? null,
  role: 'partner' as const,
  status: 'invited' as const,
  share: shareOf(input.sharePercent),
  companyKey: companyKeyOf(input),
  invitedAt: ctx.now.toISOString(),
  answeredAt: null,
})

/** The row of the caller's company as the lead, which has accepted from the start. */
export const newLead = (ctx: CallerCtx, consortiumId: string, sharePercent: number | null | undefined) => ({
  ...newPartner(ctx, consortiumId, { companyId: ctx.caller.company.id, sharePercent }),
  role: 'lead' as const,
  status: 'accepted' as const,
  answeredAt: ctx.now.toISOString(),
})
