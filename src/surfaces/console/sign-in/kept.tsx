import { Single } from '../layout.tsx'
import { html } from '../serve.ts'
import { safeNext, type Visitor } from '../visitor.ts'

/**
 * A form that was sent after its session had ended. What was typed travels along with the sign-in, in the browser alone,
 * and is offered again afterwards: nobody loses a text to a session, and nothing of strangers is stored.
 */
export interface Kept {
  /** The path of the form. */
  to: string
  fields: [name: string, value: string][]
}

/** In bytes, of a form with kept fields: as much as the longest form of the console, and the password. */
export const keptUpTo = 2 * 1024 * 1024 + 64 * 1024

const to = 'kept-to'
const prefix = 'kept:'
/** Fields that mean nothing in another session, and secrets. */
const left = /^(?:token|once|code)$|password/i

export const keptOf = ({ url }: Pick<Visitor, 'url'>, fields: URLSearchParams): Kept => ({
  to: url.pathname + url.search,
  fields: [...fields].filter(([name]) => !left.test(name)),
})

/** The kept form within the fields of a sign-in. */
export function readKept(visitor: Visitor, fields: URLSearchParams): Kept | null {
  const path = safeNext(visitor, fields.get(to))
  if (path === '/') return null
  const kept = [...fields].flatMap(([name, value]): Kept['fields'] =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  )
  return { to: path, fields: kept }
}

export const KeptFields = ({ kept }: { kept: Kept | null }) =>
  kept && (
    <>
      <input type="hidden" name={to} value={kept.to} />
      {kept.fields.map(([name, value]) => (
        <input type="hidden" name={`${prefix}${name}`} value={value} />
      ))}
    </>
  )

export const KeptNote = ({ kept }: { kept: Kept | null }) =>
  kept && (
    <p role="status">
      You have been signed out. Nothing was saved yet, and your entries are kept: sign in to look them over
      and save them.
    </p>
  )

/**
 * Follows a sign-in that brought a form along. The form goes to its own address without a token of the new session, and
 * so changes nothing: its page shows what was typed and asks for it to be sent again.
 */
export const offerKept = (visitor: Pick<Visitor, 'cookies'>, kept: Kept): Response =>
  html(
    visitor,
    200,
    <Single title="You are signed in">
      <h1>You are signed in</h1>
      <p>Your entries are kept. Look them over on their page, then save them.</p>
      <form method="post" action={kept.to}>
        {kept.fields.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <div class="buttons">
          <button class="primary" type="submit">
            Go on
          </button>
        </div>
      </form>
    </Single>,
  )
