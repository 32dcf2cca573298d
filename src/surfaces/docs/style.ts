import { palette } from './palette.ts'

const variables = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')

/** The page's one stylesheet, served at `/docs/style.css`. */
export const docsStyle = `
:root { color-scheme: light dark; ${variables(palette.light)} }
@media (prefers-color-scheme: dark) { :root { ${variables(palette.dark)} } }

*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
}
h1, h2, h3, h4 { margin: 0; line-height: 1.25; font-weight: 650; letter-spacing: -0.012em; text-wrap: balance; }
h1 { font-size: 2.125rem; letter-spacing: -0.022em; }
h2 { font-size: 1.5rem; letter-spacing: -0.018em; }
h3 { font-size: 1.1875rem; }
h4 { margin-top: 2rem; font-size: 0.9375rem; }
.chapter h3 { margin-top: 2rem; }
p, ul, table, figure { margin: 0.75rem 0 0; }
a { color: var(--link); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
code { font-family: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; font-size: 0.875em; overflow-wrap: anywhere; }
:is(p, li, td) > code { padding: 0.1em 0.3em; background: var(--panel); border-radius: 4px; }
details > summary { cursor: pointer; color: var(--link); }

.skip { position: absolute; left: -100vw; padding: 0.5rem 1rem; background: var(--page); }
.skip:focus { left: 1rem; top: 1rem; z-index: 1; }

.side { padding: 1.5rem 1.25rem; border-bottom: 1px solid var(--line); font-size: 0.9375rem; }
.brand { display: block; color: var(--ink); font-weight: 650; letter-spacing: -0.012em; text-decoration: none; }
.brand small { display: block; color: var(--soft); font-weight: 400; letter-spacing: 0; font-size: 0.8125rem; }
.group { margin-top: 1.5rem; font-size: 0.8125rem; font-weight: 600; color: var(--soft); }
.group a { color: inherit; text-decoration: none; }
.group a:hover { text-decoration: underline; }
.side ul { margin: 0.375rem 0 0; padding: 0; list-style: none; }
.side li a { display: block; padding: 0.1875rem 0; color: var(--ink); text-decoration: none; }
.side li a:hover { color: var(--link); text-decoration: underline; }
.side .all { display: none; }
.contents { margin-top: 0.75rem; }
.contents ul { columns: 2; column-gap: 1.5rem; }

main { max-width: 76rem; padding: 0 1.25rem 6rem; }
main > section { padding-top: 3rem; }
.area { margin-top: 3rem; border-top: 1px solid var(--line); }
.operation { margin-top: 2.5rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
:is(h2, h3) > a { color: inherit; text-decoration: none; }
:is(h2, h3) > a:hover { text-decoration: underline; text-decoration-thickness: 1px; }
.lead { font-size: 1.125rem; color: var(--soft); }
.route { margin-top: 0.5rem; }
.route code { padding: 0; background: none; font-size: 0.9375em; }
.method { font: 600 0.75rem/1 ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; letter-spacing: 0.02em; color: var(--get); }
.method.post { color: var(--post); }
.method.patch { color: var(--patch); }
.method.delete { color: var(--delete); }
.index { padding: 0; list-style: none; }
.index li { display: grid; grid-template-columns: 3.75rem 1fr; align-items: baseline; padding: 0.375rem 0; border-top: 1px solid var(--line); }
.index li:last-child { border-bottom: 1px solid var(--line); }
.index a { text-decoration: none; }
.index a:hover { text-decoration: underline; }
.index code { padding: 0; background: none; color: var(--soft); }
.index span + span { display: flex; flex-direction: column; }

table { width: 100%; border-collapse: collapse; text-align: left; font-size: 0.9375rem; }
th, td { padding: 0.625rem 0; vertical-align: top; border-top: 1px solid var(--line); }
thead th { padding: 0.375rem 0; border-top: 0; font-size: 0.8125rem; font-weight: 600; color: var(--soft); }
tbody tr:last-child > * { border-bottom: 1px solid var(--line); }
th { padding-right: 1.25rem; font-weight: 400; }
th > code { overflow-wrap: break-word; }
.members th { width: 38%; }
.members th > code { font-weight: 600; }
.members td > :first-child { margin-top: 0; }
.type, .required, .optional { display: block; font-size: 0.8125rem; color: var(--soft); }
.type a { color: inherit; }
.required { color: var(--patch); }
.note, .values { margin-top: 0.25rem; color: var(--soft); font-size: 0.875rem; }
td details { margin-top: 0.25rem; font-size: 0.875rem; }
.refusals { padding: 0; list-style: none; font-size: 0.875rem; }
.refusals li { display: grid; grid-template-columns: 2.75rem 1fr; }
.refusals a { margin-right: 0.375rem; }
.status { display: inline-block; min-width: 2.25rem; font-variant-numeric: tabular-nums; color: var(--soft); }
:target > :is(th, td), .object:target > h3 { background: var(--panel); }

figure { border: 1px solid var(--line); border-radius: 8px; background: var(--panel); overflow: hidden; }
figure + figure { margin-top: 1rem; }
figcaption { padding: 0.5rem 1rem; border-bottom: 1px solid var(--line); font-size: 0.8125rem; color: var(--soft); }
pre { margin: 0; padding: 0.875rem 1rem; max-height: 34rem; overflow: auto; line-height: 1.55; }
pre:focus-visible { outline-offset: -2px; border-radius: 0 0 8px 8px; }
pre code { font-size: 0.8125rem; overflow-wrap: normal; }
.command { white-space: pre-wrap; }
.command code { overflow-wrap: anywhere; user-select: all; -webkit-user-select: all; }
.s { color: var(--string); }
.n { color: var(--number); }
.samples { min-width: 0; margin-top: 2rem; }
.object { margin-top: 2.5rem; max-width: 46rem; }

@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
  .side { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 2rem 1.5rem; border-right: 1px solid var(--line); border-bottom: 0; }
  .side .all { display: block; }
  .contents { display: none; }
  main { padding: 0 3rem 8rem; }
  main > section { padding-top: 4rem; }
  .pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 25rem); column-gap: 3rem; align-items: start; }
  .pair > .wide { grid-column: 1 / -1; }
  .index span + span { flex-direction: row; justify-content: space-between; gap: 1rem; }
  .samples { position: sticky; top: 1.5rem; margin-top: 0; }
  .samples pre { max-height: max(12rem, 100vh - 36rem); }
  .operation figure:first-child { margin-top: 0.25rem; }
  .operation figure:nth-child(3) pre { max-height: 12rem; }
}
@media (min-width: 64rem) and (max-width: 80rem) {
  .pair { grid-template-columns: minmax(0, 1fr) minmax(0, 22.5rem); column-gap: 2.25rem; }
  main { padding: 0 2.25rem 8rem; }
}
`.trimStart()
