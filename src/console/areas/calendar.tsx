import { dateFormat } from '../../platform/text/formats.ts'
import { day } from '../../platform/time/time.ts'
import { findAddress, renewAddress, revokeAddress } from '../../workspace/following/calendar/address.ts'
import { listDates } from '../../workspace/following/calendar/dates.ts'
import { kindTexts } from '../../workspace/following/calendar/ics.ts'
import type { CalendarDate } from '../../workspace/following/calendar/schema.ts'
import type { Reader } from '../core/reader.ts'
import { Empty, LinkButton, Page } from '../core/shell.tsx'
import { command, type Visit } from '../core/visit.ts'
import { Day, NoteText, Secret, Section } from '../parts/elements.tsx'
import { DateText, DeadlineMark } from '../parts/tenders/deadline.tsx'
import { Foreign } from '../parts/tenders/labels.tsx'
import { type FormDone, form, page, type Pages } from '../core/page.tsx'
import { Confirm, Form } from '../parts/form.tsx'

/** Shows the dates that the company follows, by month, and the address for calendar programs. */
async function showCalendar(visit: Visit) {
  const { ctx } = visit
  const [dates, address] = await Promise.all([listDates(ctx, ctx.caller.company.id), findAddress(ctx)])
  const shown = dates.filter(({ at }) => at.getTime() >= ctx.now.getTime() - day)
  return (
    <Page
      title="Calendar"
      here="/calendar"
      lead="Deadlines, openings and due dates of the tenders in your pipeline and of your bids."
    >
      {shown.length === 0 ? (
        <Empty
          title="No dates ahead"
          text="Save a tender to your pipeline or start a bid: its dates appear here."
          link={{ href: '/tenders', text: 'Find a tender' }}
        />
      ) : (
        [...Map.groupBy(shown, ({ at }) => monthText(visit.reader, at))].map(([month, of]) => (
          <Month month={month} dates={of} />
        ))
      )}
      <Address address={address} />
    </Page>
  )
}

const monthText = ({ locale, timeZone }: Reader, at: Date): string =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone }).format(at)

const Month = ({ month, dates }: { month: string; dates: CalendarDate[] }) => (
  <Section title={month}>
    <ul class="plain-list dates">
      {dates.map(({ kind, at, allDay, title, of, owner, path, noticeAt }) => (
        <li>
          <small class="detail">
            <DateText at={at} allDay={allDay} /> · {kindTexts[kind]}
            {noticeAt && (
              <DeadlineMark
                conflict={{ other: noticeAt.toISOString(), source: 'notice' }}
                deadline={at.toISOString()}
              />
            )}
          </small>
          <div class="dates-what">
            <a href={path}>
              <Foreign>{title}</Foreign>
            </a>
            {(of !== null || owner) && (
              <small class="detail">
                {of !== null && <Foreign>{of}</Foreign>}
                {of !== null && owner && ' · '}
                {owner && <bdi>{owner}</bdi>}
              </small>
            )}
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

/** The address under which a calendar program reads the same dates. */
const Address = ({ address }: { address: { createdAt: string } | null }) => (
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
async function renewForm(visit: Visit) {
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

async function revokeForm(visit: Visit): Promise<FormDone> {
  await command(visit, revokeAddress)
  return { to: '/calendar', at: 'address', say: 'The address no longer works.' }
}

export const calendarPages = {
  'GET /calendar': page(showCalendar),
  'POST /calendar/address': form(renewForm, { again: showCalendar }),
  'POST /calendar/address/revoke': form(revokeForm, { again: showCalendar }),
} satisfies Pages
