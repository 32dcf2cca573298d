import { Line } from './text.tsx'

/** The changelog of the project: its releases, the areas of each, and their lists. */
export const Changes = ({ changelog }: { changelog: string }) => (
  <div class="wide">
    {partsOf(changelog, /^## /m).map((release) => (
      <>
        <h2>{release.title}</h2>
        <Items text={release.text.split(/^### /m)[0] ?? ''} />
        {partsOf(release.text, /^### /m).map((area) => (
          <>
            <h3>{area.title}</h3>
            <Items text={area.text} />
          </>
        ))}
      </>
    ))}
  </div>
)

/** The parts below the headings of one level. */
const partsOf = (text: string, heading: RegExp) =>
  text
    .split(heading)
    .slice(1)
    .map((part) => {
      const [title = '', ...rest] = part.split('\n')
      return { title, text: rest.join('\n') }
    })

function Items({ text }: { text: string }) {
  const items = text
    .split(/^- /m)
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, ' ').trim())
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((item) => (
        <li>
          <Line text={item} />
        </li>
      ))}
    </ul>
  )
}
