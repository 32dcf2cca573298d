import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'

/** Whether the plan of a company includes webhooks, and the company is not to be erased; as SQL over the company's id. */
export const planCovers = (companyId: string): string =>
  `EXISTS (SELECT 1 FROM companies WHERE id = ${companyId} AND plan = 'enterprise' AND erase_at IS NULL)`

/**
 * Refuses what creates or uses an active webhook of a company without the Enterprise plan. The
 * fan-out and the sender check the plan again.
 */
export function expectWebhookPlan({ caller }: Pick<CallerCtx, 'caller'>): void {
  if (caller.company.plan !== 'enterprise') throw forbidden('plan', 'Webhooks come with the Enterprise plan')
}
