import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rules } from './houses.ts'

const readme = fileURLToPath(new URL('../../README.md', import.meta.url).href)
const [begin, end] = ['<!-- floors -->', '<!-- /floors -->']

/** The houses from the top to the ground, with their rooms, as the README shows them. */
function drawing(): string {
  const lines = Object.entries(rules.houses).map(([name, { about, rooms }]) => {
    const folders = Object.keys(rooms).filter((room) => !room.includes('.'))
    return `| \`${name}/\` | ${about} | ${folders.join(', ')} |`
  })
  return ['| house | what it holds | rooms |', '|---|---|---|', ...lines].join('\n')
}

/** The README with the drawing between its two marks. Throws where a mark is missing. */
export function withDrawing(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The README must hold ${begin} and ${end}`)
  return `${text.slice(0, from + begin.length)}\n\n${drawing()}\n\n${text.slice(to)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(readme, withDrawing(await readFile(readme, 'utf8')))
