import { vi } from 'vitest'
import { env } from 'cloudflare:test'
import { retrying } from '../../src/platform/transaction/idempotent.ts'
import type { CallerCtx } from '../../src/platform/context/context.ts'
import { callerCtx, createCtx } from '../../src/platform/context/context.ts'
import type { Role } from '../../src/identity/accounts/schema.ts'
import { newId } from '../../src/platform/context/ids.ts'
import { operate } from './api.ts'

/** A person of a company, with a way to act in the console. */
export interface Staff {
  userId: string
  email: string
  name: string
  role: Role
  companyId: string
  /** A context of the console, with the role that the person had when the test began. */
  ctx: (now?: Date) => CallerCtx
  /** Runs a command as the console does: again if another user was first. */
  act: <T>(command: (ctx: CallerCtx) => Promise<T>, now?: Date) => Promise<T>
}

/** Background work such as mail, which is awaited so that nothing outlives its test. */
const works = new Set<Promise<unknown>>()
export const settled = () => Promise.allSettled(works)
const later = (work: Promise<unknown>) => void works.add(work)

/** The context of a person who has entered the password. */
export const proven = async (ctx: CallerCtx): Promise<CallerCtx> => ctx

export const ctxAt = (now = new Date()) => createCtx(env, later, now)

/** A company with a person in each of these roles. None of them can sign in, because they have no password. */
export async function newStaff<const R extends readonly Role[]>(
  ...roles: R
): Promise<{ [K in keyof R]: Staff }> {
  const { body } = await operate('POST', '/companies', { name: 'Staffed Ltd', country: 'DE', plan: 'basic' })
  const staff: Staff[] = []
  for (const role of roles) staff.push(await addStaff(body.data.id, role))
  return staff as { [K in keyof R]: Staff }
}

export async function addStaff(companyId: string, role: Role, email?: string): Promise<Staff> {
  const userId = newId('user', new Date())
  const address = email ?? `${crypto.randomUUID()}@example.com`
  const name = `${role} of ${companyId.slice(-4)}`
  await env.DB.batch([
    env.DB.prepare(
      'INSERT INTO users (id, email, name, password_hash, created_at) VALUES (?, ?, ?, ?, 0)',
    ).bind(userId, address, name, 'none'),
    env.DB.prepare(
      'INSERT INTO memberships (company_id, user_id, role, created_at) VALUES (?, ?, ?, 0)',
    ).bind(companyId, userId, role),
  ])
  const plan = await env.DB.prepare('SELECT plan FROM companies WHERE id = ?')
    .bind(companyId)
    .first<'basic' | 'enterprise'>('plan')
  return staffOf({ companyId, userId }, { name, role, email: address }, plan ?? 'basic')
}

/** A person of a company in the console. */
export function staffOf(
  { companyId, userId }: { companyId: string; userId: string },
  person: { name: string; role: Role; email: string } = {
    name: 'Ada',
    role: 'owner',
    email: 'ada@example.com',
  },
  plan: 'basic' | 'enterprise' = 'basic',
): Staff {
  const ctx = (now?: Date): CallerCtx =>
    callerCtx(
      ctxAt(now),
      {
        user: { id: userId, ...person },
        company: { id: companyId, name: 'Staffed Ltd', country: 'DE', plan },
        key: null,
      },
      '',
    )
  return {
    userId,
    ...person,
    companyId,
    ctx,
    act: (command, now) => retrying(() => command(ctx(now))),
  }
}

/** Everybody of a company by id, with the role in the database. */
export async function rolesOf(companyId: string): Promise<Record<string, string>> {
  const { results } = await env.DB.prepare('SELECT user_id, role FROM memberships WHERE company_id = ?')
    .bind(companyId)
    .all<{ user_id: string; role: string }>()
  return Object.fromEntries(results.map(({ user_id, role }) => [user_id, role]))
}

/** The acts in a company, oldest first. */
export async function actionsOf(companyId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT action FROM audit WHERE company_id = ? AND user_id <> 'operator' ORDER BY id",
  )
    .bind(companyId)
    .all<{ action: string }>()
  return results.map(({ action }) => action)
}

const printed: string[] = []
vi.spyOn(console, 'error').mockImplementation((text: unknown) => void printed.push(String(text)))

/** The mails that an address has got so far, oldest first, as the local sender prints them. */
export async function mailsTo(email: string, count = 1): Promise<string[]> {
  return vi.waitFor(() => {
    const found = printed.filter((text) => text.startsWith(`\nMail to ${email}\n`))
    if (found.length < count) throw new Error(`${email} has got ${found.length} mails: ${printed.join('\n')}`)
    return found
  })
}

/** The token of the last invitation to an address. */
export async function invitationOf(email: string, count = 1): Promise<string> {
  const mails = await mailsTo(email, count)
  const [, token] = /\/invitations\/accept\?token=(\S+)/.exec(mails.at(-1) ?? '') ?? []
  if (!token) throw new Error(`No invitation for ${email}`)
  return token
}
