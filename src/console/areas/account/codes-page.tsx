import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Note } from '../../parts/text.tsx'

/** Recovery codes, shown only on the answer that creates them. */
export const CodesPage = ({ visit, title, codes }: { visit: Visit; title: string; codes: string[] }) => (
  <Page visit={visit} title={title} here="/account" up={{ href: '/account', text: 'Your account' }}>
    <Note tone="warn">
      <p>
        Keep these recovery codes where you find them without your phone: printed, or in a password manager.
        Each lets you sign in once when the authenticator is gone. They are not shown again.
      </p>
    </Note>
    <ul class="codes" aria-label="Recovery codes">
      {codes.map((code) => (
        <li>{code}</li>
      ))}
    </ul>
    <p>
      <a class="button primary" href="/account">
        I have saved them
      </a>
    </p>
  </Page>
)
