/** The frame of the console's pages: a header, the navigation beside or above, and one column of content. */
export const shell = `
.skip { position: absolute; left: -100vw; padding: 0.5rem 1rem; background: var(--page); }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 2; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.shell { display: grid; grid-template-columns: minmax(0, 1fr); }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1.25rem; padding: 0.5rem 1.25rem; border-bottom: 1px solid var(--line); }
.top .brand { color: var(--ink); text-decoration: none; padding: 0.625rem 0; }
.top nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.top nav a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--ink); text-decoration: none; font-size: 0.9375rem; }
.top nav a:hover, .menu nav a:hover, .side nav a:hover { text-decoration: underline; }
.count { display: inline-block; min-width: 1.375rem; margin-left: 0.375rem; padding: 0 0.375rem; font-size: 0.75rem; line-height: 1.375rem; font-weight: 650; text-align: center; color: var(--page); background: var(--link); border-radius: 999px; }

.menu { border-bottom: 1px solid var(--line); padding: 0 1.25rem; }
.menu > summary { padding: 0.625rem 0; font-weight: 600; cursor: pointer; }
.menu nav { padding-bottom: 1rem; }
.side { display: none; }
:is(.menu, .side) .company { margin: 0.25rem 0 0; font-weight: 600; }
:is(.menu, .side) .company a { color: var(--ink); display: block; padding: 0.375rem 0; }
:is(.menu, .side) .group { margin: 1.25rem 0 0; font-size: 0.8125rem; color: var(--soft); }
:is(.menu, .side) ul { margin: 0.125rem 0 0; padding: 0; list-style: none; }
:is(.menu, .side) li a { display: flex; align-items: center; min-height: 2.5rem; padding: 0.25rem 0.75rem; margin: 0 -0.75rem; color: var(--ink); text-decoration: none; border-radius: 6px; font-size: 0.9375rem; }
:is(.menu, .side) li a[aria-current] { background: var(--panel); font-weight: 650; color: var(--link); }
:is(.menu, .side) .sign-out { margin-top: 1.5rem; }

main#main { width: 100%; max-width: 74rem; padding: 1.5rem 1.25rem 5rem; }
main#main:focus { outline: none; }
.head { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 1rem 2rem; }
.head > div:first-child { flex: 1 1 20rem; min-width: 0; }
.up { margin: 0 0 0.25rem; font-size: 0.9375rem; }
.lead { margin-top: 0.375rem; color: var(--soft); max-width: 62ch; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.actions :is(form, .buttons) { margin: 0; }
.says { padding: 0.75rem 1rem; border-left: 3px solid var(--good); background: var(--panel); }
.section { margin-top: 2.5rem; }
.section-head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 1.5rem; }

@media (min-width: 64rem) {
  .shell { grid-template-columns: 14.5rem minmax(0, 1fr); grid-template-rows: auto 1fr; min-height: 100vh; }
  .top { grid-column: 1 / -1; }
  .menu { display: none; }
  .side { display: block; padding: 1.25rem 1.5rem; border-right: 1px solid var(--line); }
  .side nav { position: sticky; top: 1.25rem; }
  .side li a { min-height: 2.125rem; }
  main#main { padding: 2rem 2.5rem 6rem; }
}
`
