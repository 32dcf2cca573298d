import { createHash } from 'node:crypto'
import type { Role } from '../../identity/accounts/schema.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { formerAddress } from '../../platform/db/erasure.ts'
import { rowsOf } from '../../platform/db/rows.ts'

/** A person with an account, and every company that has rows of the person. */
export interface Erasable {
  id: string
  email: string
  name: string
  companies: Stake[]
}

/** A company that a person belongs or belonged to. */
export interface Stake {
  id: string
  name: string
  /** Null once the person has left. */
  role: Role | null
  /** The people and owners besides the person. */
  others: number
  otherOwners: number
  /** When the company is erased; null for a company that stays. */
  eraseAt: number | null
}

/** The name of a subject in the list of erasures: a list in the bucket must not have ids. */
export const erasureSubject = (id: string): string => createHash('sha256').update(id).digest('hex')

const others = 'FROM memberships AS o WHERE o.company_id = c.id AND o.user_id <> ?1'

/** A person by id; null for an unknown id, and for a person who was erased. */
export async function readErasable({ d1 }: Pick<Ctx, 'd1'>, userId: string): Promise<Erasable | null> {
  const [people, companies] = await d1.batch([
    d1.prepare('SELECT id, email, name FROM users WHERE id = ?1').bind(userId),
    d1
      .prepare(
        `SELECT c.id, c.name, m.role, (SELECT count(*) ${others}) AS others,
           (SELECT count(*) ${others} AND o.role = 'owner') AS otherOwners,
           c.erase_at AS eraseAt
         FROM companies AS c LEFT JOIN memberships AS m ON m.company_id = c.id AND m.user_id = ?1
         WHERE c.id IN (SELECT company_id FROM memberships WHERE user_id = ?1
           UNION SELECT company_id FROM audit WHERE user_id = ?1 AND access = 1
           UNION SELECT company_id FROM connections WHERE user_id = ?1
           UNION SELECT company_id FROM api_keys WHERE user_id = ?1) ORDER BY c.name, c.id`,
      )
      .bind(userId),
  ])
  const [person] = rowsOf<Omit<Erasable, 'companies'>>(people)
  if (!person || person.email === formerAddress(person.id)) return null
  return { ...person, companies: rowsOf<Stake>(companies) }
}

/** The id of the person with an address. */
export async function personOf({ d1 }: Pick<Ctx, 'd1'>, email: string): Promise<string> {
  const id = await d1.prepare('SELECT id FROM users WHERE email = ?1').bind(email).first<string>('id')
  if (id === null) throw notFound('User')
  return id
}

/** Whether the company has nobody else, so that it is erased with the person. */
export const isAlone = ({ role, others: people }: Stake): boolean => role !== null && people === 0

/** Whether the company would be left without an owner. A company that is to be erased needs none. */
export const needsOwner = ({ role, others: people, otherOwners, eraseAt }: Stake): boolean =>
  role === 'owner' && people > 0 && otherOwners === 0 && eraseAt === null
