import { dayId, isDay, partsOf } from './changelog.ts'
import { InlineText } from './text.tsx'

/** The changelog of the project: its parts, the days of each, and their lists. */
export const ChangelogPage = ({ changelog }: { changelog: string }) => (
  <div class="wide">
    <p>
      <b>Breaking</b> marks a change that can fail a program or a command that worked before. Days are in UTC.{' '}
      <a href="/docs/changelog.atom">Feed (Atom)</a>
    </p>
    {partsOf(changelog).map(({ title, items, days }) => (
      <>
        <h2>{title}</h2>
        <Items items={items} />
        {days.map((day) => (
          <>
            <h3 id={isDay(day.title) ? dayId(title, day.title) : undefined}>{day.title}</h3>
            <Items items={day.items} />
          </>
        ))}
      </>
    ))}
  </div>
)

/** A list of changes; none if there is no change. */
export const Items = ({ items }: { items: string[] }) =>
  items.length === 0 ? null : (
    <ul>
      {items.map((item) => (
        <li>
          <InlineText text={item} />
        </li>
      ))}
    </ul>
  )
