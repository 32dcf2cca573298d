import { palette } from '../../docs/palette.ts'

const variables = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')

/** Colours of states, taken from the reference's palette, so that a state looks the same on every page. */
const meanings = '--good: var(--get); --info: var(--post); --warn: var(--patch); --bad: var(--delete);'

/** Colours of plots. The series can be told apart in grey too, and have a contrast of 3:1 on the page. */
const series = {
  light: { 'series-1': '#0d7a65', 'series-2': '#c2410c', 'series-3': '#3056a8', 'series-4': '#7a6a1c' },
  dark: { 'series-1': '#4fb89c', 'series-2': '#f08a5d', 'series-3': '#86a8f0', 'series-4': '#cdbb63' },
}

/** Colours, type and space. Light and dark follow the system. */
export const tokens = `
:root {
  color-scheme: light dark; ${variables({ ...palette.light, ...series.light })} ${meanings}
  --space: 1rem; --radius: 8px; --text-small: 0.875rem;
  --mono: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
}
@media (prefers-color-scheme: dark) { :root { ${variables({ ...palette.dark, ...series.dark })} } }
`
