import type { Cadence, Topic } from '../../../delivery/notifications/topics.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { knownZoneOf } from '../../../reference/language/values/zones.ts'
import { briefOf, readBrief } from '../../../insight/match/brief-company.ts'
import type { BriefCompany } from '../../../insight/match/brief-fit.ts'
import type { Choices } from './schedule.ts'

/** How a person is mailed about a company, as it was read. */
export interface MailPlan extends Choices {
  companyId: string
  companyName: string
  userId: string
  email: string
  /** Whether the person chose the time zone. Without a choice the zone of the company's country counts. */
  ownZone: boolean
  since: number
  told: Partial<Record<Topic, number>>
  digestAt: number | null
  version: number
  /** The number of the newest notification of all companies. */
  upto: number
  /**
   * The company's side of the match, by which a mail says how well a tender fits; null for a company without a profile.
   */
  company: BriefCompany | null
}

interface Row extends Omit<MailPlan, 'choices' | 'told' | 'timeZone' | 'ownZone' | 'company'> {
  choices: string
  company: string | null
  told: string
  timeZone: string | null
  country: string
}

const planOf = ({ choices, told, timeZone, country, company, ...row }: Row): MailPlan => ({
  ...row,
  choices: JSON.parse(choices) as Partial<Record<Topic, Cadence>>,
  told: JSON.parse(told) as MailPlan['told'],
  timeZone: timeZone ?? knownZoneOf(country) ?? 'UTC',
  ownZone: timeZone !== null,
  company: readBrief(company),
})

const columns = sql`SELECT p.company_id AS companyId, c.name AS companyName, c.country, p.user_id AS userId, u.email,
    p.choices, p.time_zone AS timeZone, p.hour, p.weekday, p.since, p.told, p.digest_at AS digestAt, p.version, a.upto, ${raw(briefOf('c'))} AS company
  FROM mail_plans AS p CROSS JOIN users AS u ON u.id = p.user_id JOIN companies AS c ON c.id = p.company_id
  JOIN announcing AS a ON a.what = 'notifications'`

/** People whose mail is due, those that wait longest first. */
export async function duePlans({ d1 }: Pick<Ctx, 'd1'>, due: Sql): Promise<MailPlan[]> {
  const { results } = await prepare(d1, sql`${columns} WHERE ${due}`).all<Row>()
  return results.map(planOf)
}

/** The plan of a person of a company; null once the person has left. */
export async function findPlan(
  ctx: Pick<Ctx, 'd1'>,
  { companyId, userId }: Pick<MailPlan, 'companyId' | 'userId'>,
): Promise<MailPlan | null> {
  const [plan = null] = await duePlans(ctx, sql`p.company_id = ${companyId} AND p.user_id = ${userId}`)
  return plan
}
