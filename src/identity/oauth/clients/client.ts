import { normalized } from '../../../platform/text/normal-form.ts'
import type { oauthClients } from '../../schema.gen.ts'

export type Client = Pick<
  typeof oauthClients.$inferSelect,
  'id' | 'kind' | 'name' | 'redirectUris' | 'secretHash'
>

const nameLength = 80

/**
 * The name an application gives itself, fit to be shown; `fallback` where nothing is left of it. Marks that have no
 * width or turn the direction of text are removed, because with them a name could look like the name of another
 * application.
 */
export function shownName(name: string | undefined, fallback: string): string {
  const clean = normalized((name ?? '').toWellFormed())
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  return [...clean].slice(0, nameLength).join('').trim() || fallback
}
