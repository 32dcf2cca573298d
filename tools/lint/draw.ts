import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { houses } from './houses.ts'

const root = join(import.meta.dirname, '../..')
const readme = join(root, 'README.md')
const [begin, end] = ['<!-- floors -->', '<!-- /floors -->']

/** The houses from the top to the ground, with their rooms, as the README shows them. */
async function drawing(): Promise<string> {
  const lines = Object.entries(houses).map(async ([name, about]) => {
    const entries = await readdir(join(root, 'src', name), { withFileTypes: true })
    const rooms = entries.filter((each) => each.isDirectory()).map((each) => each.name)
    return `| \`${name}/\` | ${about} | ${rooms.toSorted().join(', ')} |`
  })
  return ['| house | what it holds | rooms |', '|---|---|---|', ...(await Promise.all(lines))].join('\n')
}

/** The README with the table between its two marks. Throws if a mark is missing. */
export async function withDrawing(text: string): Promise<string> {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The README must have ${begin} and ${end}`)
  return `${text.slice(0, from + begin.length)}\n\n${await drawing()}\n\n${text.slice(to)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(readme, await withDrawing(await readFile(readme, 'utf8')))
