import { choosePreferences, rename, requestAddress } from '../../../identity/auth/me/commands.ts'
import { NewAddress, Preferences, Rename } from '../../../identity/auth/me/schema.ts'
import { changePassword } from '../../../identity/auth/me/password-change.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import { parse, type Visit } from '../../core/visit.ts'
import type { FormDone } from '../../core/page.tsx'

const typed = (fields: URLSearchParams, name: string) => fields.get(name) ?? ''

export const proofOf = ({ request }: Visit, fields: URLSearchParams) => ({
  password: typed(fields, 'password'),
  code: typed(fields, 'code'),
  network: networkOf(request),
})

export async function renameForm({ ctx, session }: Visit, fields: URLSearchParams): Promise<FormDone> {
  const { name } = parse(Rename, { name: typed(fields, 'name') })
  await rename(ctx, session, name)
  return { to: '/account', say: `Your name is ${name} now.` }
}

export async function preferencesForm({ ctx, session }: Visit, fields: URLSearchParams): Promise<FormDone> {
  const [timeZone, regionFormat] = ['timeZone', 'regionFormat'].map((name) => typed(fields, name) || null)
  await choosePreferences(ctx, session, parse(Preferences, { timeZone, regionFormat }))
  return { to: '/account', say: 'Saved. All pages follow your choice.' }
}

/**
 * Shows the same page whether the address is free or belongs to another account. A different page would show
 * unknown visitors which addresses have accounts, so only the mail to the address states which of the two is
 * true.
 */
export async function changeEmailForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const { ctx, session } = visit
  const { email } = parse(NewAddress, { email: typed(fields, 'email') })
  await requestAddress(ctx, session, { email, ...proofOf(visit, fields) })
  return {
    to: '/account',
    say: `We have sent a link to ${email}. Your address changes once you confirm it there.`,
  }
}

export async function changePasswordForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const { ctx, session } = visit
  const connectionsToo = fields.get('connections') === 'end'
  await changePassword(ctx, session, {
    ...proofOf(visit, fields),
    newPassword: typed(fields, 'newPassword'),
    connectionsToo,
  })
  return {
    to: '/account',
    say: connectionsToo
      ? 'Your password is changed. All other sessions and your connections have ended.'
      : 'Your password is changed. All other sessions have ended.',
  }
}
