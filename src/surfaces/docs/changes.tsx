import { Line } from './text.tsx'

/** The changelog of the project: its headings and lists. */
export const Changes = ({ changelog }: { changelog: string }) => (
  <div class="wide">
    {changelog
      .split(/\n## /)
      .slice(1)
      .map((release) => {
        const [title = '', ...rest] = release.split('\n')
        return (
          <>
            <h2>{title}</h2>
            <ul>
              {itemsOf(rest.join('\n')).map((item) => (
                <li>
                  <Line text={item} />
                </li>
              ))}
            </ul>
          </>
        )
      })}
  </div>
)

/** The items of a list, each on one line. */
const itemsOf = (text: string) =>
  text
    .split(/^- /m)
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, ' ').trim())
