import { renewAddress, revokeAddress } from '../../../workspace/following/calendar/address.ts'
import { command } from '../../core/input.ts'
import type { Done } from '../../core/page.tsx'
import { LinkButton, Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Confirm, Form } from '../../parts/form.tsx'
import { Day, NoteText, Section } from '../../parts/elements.tsx'
import { Secret } from '../../parts/secret.tsx'

/** The address under which a calendar program reads the same dates. */
export const Address = ({ address }: { address: { createdAt: string } | null }) => (
  <Section
    title="In your own calendar"
    id="address"
    lead="Outlook, Google Calendar, Apple Calendar and others show these dates and keep them up to date. They need a secret address that is yours alone."
  >
    {address === null ? (
      <Form action="/calendar/address" button="Create an address" tone="quiet" />
    ) : (
      <>
        <p>
          You have had an address since <Day at={address.createdAt} />. It was shown once.
        </p>
        <Confirm action="/calendar/address" button="Create a new address" summary="New address…">
          <p>The address from before stops working in every calendar that uses it.</p>
        </Confirm>
        <Confirm action="/calendar/address/revoke" button="Revoke the address" summary="Revoke…">
          <p>Your calendars no longer show anything of this company.</p>
        </Confirm>
      </>
    )}
  </Section>
)

/**
 * Creates an address and shows it once. If the form is sent twice, the second answer does not show the
 * address.
 */
export async function renewForm(visit: Visit) {
  let made: string | null = null
  await command(visit, async (ctx) => {
    const { address } = await renewAddress(ctx)
    made = address
    return { renewed: true }
  })
  return <AddressOnce address={made} />
}

const AddressOnce = ({ address }: { address: string | null }) => (
  <Page title="Your calendar’s address" here="/calendar" up={{ href: '/calendar', text: 'Calendar' }}>
    {address === null ? (
      <NoteText tone="warn">
        This form has been sent before. The address was shown then, and only there. If you have not copied it,
        create another.
      </NoteText>
    ) : (
      <>
        <NoteText tone="warn">Copy the address now: it is shown this once.</NoteText>
        <Secret id="calendar" label="Address" value={address} />
        <p class="soft">
          Add it in your calendar as a subscription from an address. Anyone who knows the address reads your
          company’s dates: if it gets out, create a new one.
        </p>
      </>
    )}
    <div class="buttons">
      <LinkButton href="/calendar" text="Back to the calendar" primary />
    </div>
  </Page>
)

export async function revokeForm(visit: Visit): Promise<Done> {
  await command(visit, revokeAddress)
  return { to: '/calendar', at: 'address', say: 'The address no longer works.' }
}
