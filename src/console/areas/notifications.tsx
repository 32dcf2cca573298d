import { bodyText } from '../parts/notification-text.ts'
import { listNotifications } from '../../delivery/notifications/queries.ts'
import {
  ListNotifications,
  type Notification,
  NotificationKind,
  ReadAllNotifications,
  ReadNotification,
} from '../../delivery/notifications/schema.ts'
import { finderNames } from '../../workspace/search/finder/names.ts'
import { change, readQuery, type Visit } from '../core/visit.ts'
import { nothingSent } from '../core/sent.tsx'
import { Page } from '../core/shell.tsx'
import { Filters, Listing } from '../parts/listing.tsx'
import { choicesOf, Select } from '../parts/fields.tsx'
import { Form } from '../parts/form.tsx'
import { Badge, Distance } from '../parts/elements.tsx'
import { aboutOf, kindWords, shortTitle, targetOf } from '../../delivery/notifications/shown.ts'
import { readAllNotifications, readNotification } from '../../delivery/notifications/commands.ts'
import { form, page, type Pages } from '../core/page.tsx'

/** The notifications of the company and of the person, the newest first. */
async function showNotifications(visit: Visit) {
  const listing = listingOf(visit)
  const query = readQuery(listing, ListNotifications)
  const { items, total } = await listNotifications(visit.ctx, query)
  const names = await finderNames(visit.ctx, visit.ctx.caller.company.id, items.flatMap(aboutOf))
  const filtered = query.kind !== undefined || query.unread !== undefined
  return (
    <Page
      visit={listing.sent.problem ? listing : visit}
      title="Notifications"
      lead="New for your company and for you. Everybody has their own list of unread notifications."
      actions={
        <>
          {visit.waiting.unread > 0 && <ReadAll visit={visit} listing={listing} />}
          <a href="/account/mails">Mails to you</a>
          <a href="/channels">Slack and Teams</a>
        </>
      }
    >
      <Listing
        visit={listing}
        of="notifications"
        query={query}
        total={total}
        filters={<NotificationFilters visit={listing} />}
        empty={none}
        narrowed={filtered ? noneFits : null}
      >
        <ul class="plain-list notices">
          {items.map((notification) => (
            <Item
              visit={visit}
              listing={listing}
              notification={notification}
              isThere={aboutOf(notification).every((id) => names.has(id))}
            />
          ))}
        </ul>
      </Listing>
    </Page>
  )
}

/**
 * The visit with the address of the list. When a form was refused, the visit has the form's address, so the address of
 * the list is taken from the form.
 */
const listingOf = (visit: Visit): Visit => ({
  ...visit,
  url: visit.request.method === 'GET' ? visit.url : new URL(backOf(visit.sent.fields), visit.url),
  sent: nothingSent,
})

/**
 * The address of the list with the filters that a form carries in `back`. Any other value leads to the list without
 * filters.
 */
function backOf(fields: URLSearchParams | null): string {
  const search = fields?.get('back') ?? ''
  return search.startsWith('?') ? `/notifications${search}` : '/notifications'
}

interface ListedProps {
  visit: Visit
  listing: Visit
}

const ReadAll = ({ visit, listing }: ListedProps) => (
  <Form action="/notifications/read-all" button="Mark all as read" tone="quiet">
    <input type="hidden" name="back" value={listing.url.search} />
    <input type="hidden" name="until" value={visit.ctx.now.toISOString()} />
  </Form>
)

const NotificationFilters = ({ visit }: { visit: Visit }) => (
  <Filters visit={visit} action="/notifications" class="filters" label="Which notifications">
    <div class="fields">
      <Select
        name="kind"
        label="About"
        none="Everything"
        choices={NotificationKind.options.map((kind) => ({ value: kind, text: kindWords[kind] }))}
      />
      <Select
        name="unread"
        label="Read or not"
        none="All"
        choices={choicesOf({ true: 'Unread', false: 'Read' })}
      />
    </div>
  </Filters>
)

const none = {
  title: 'No notifications yet',
  text: 'This list shows new tenders that your alerts find, deadlines and awards of tenders you save, and news of your bids. Notifications stay for half a year.',
  link: { href: '/alerts/new', text: 'Make an alert' },
}
const noneFits = {
  text: 'No notification fits these filters.',
  link: { href: '/notifications', text: 'Show all' },
}

interface ItemProps extends ListedProps {
  notification: Notification
  /** Whether the thing that the notification is about still exists. */
  isThere: boolean
}

const Item = ({ visit, listing, notification, isThere }: ItemProps) => {
  const { id, kind, body, readAt, createdAt } = notification
  const target = isThere ? targetOf(notification) : null
  const title = shortTitle(notification)
  return (
    <li class={readAt === null ? 'unread' : undefined}>
      <div>
        <p class="row small">
          <span class="soft">{kindWords[kind]}</span>
          {readAt === null && <Badge tone="info">New</Badge>}
        </p>
        <p class="notice-title">
          {target === null || !visit.mayOpen(target) ? (
            <bdi>{title}</bdi>
          ) : (
            <a href={target} dir="auto">
              {title}
            </a>
          )}
        </p>
        {body && (
          <p class="soft small" dir="auto">
            {bodyText(visit, body)}
          </p>
        )}
      </div>
      <div class="notice-side small">
        <span class="soft">
          <Distance at={createdAt} />
        </span>
        <Form
          action={`/notifications/${id}/${readAt === null ? 'read' : 'unread'}`}
          button={readAt === null ? 'Mark as read' : 'Mark as unread'}
          tone="plain"
        >
          <input type="hidden" name="back" value={listing.url.search} />
        </Form>
      </div>
    </li>
  )
}

const setRead = (read: boolean) => async (visit: Visit, fields: URLSearchParams) => {
  const { id = '' } = visit.param
  await change(visit, ReadNotification, { read }, (ctx, json) => readNotification(ctx, id, json))
  return { to: backOf(fields) }
}

async function readAll(visit: Visit, fields: URLSearchParams) {
  await change(visit, ReadAllNotifications, { until: fields.get('until') }, readAllNotifications)
  return { to: backOf(fields), say: 'All of them are read.' }
}

const onList = { again: showNotifications }

export const notificationPages = {
  'GET /notifications': page(showNotifications),
  'POST /notifications/read-all': form(readAll, onList),
  'POST /notifications/:id/read': form(setRead(true), onList),
  'POST /notifications/:id/unread': form(setRead(false), onList),
} satisfies Pages
