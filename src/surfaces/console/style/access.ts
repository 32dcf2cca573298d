/** Styles of the pages about keys, approvals, notifications and webhooks. */
export const accessStyle = `
.scope-groups { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 1.25rem 2rem; margin-top: 0.75rem; }
.scope-group { margin: 0; }
.scope-group legend { font-size: 0.9375rem; font-weight: 600; letter-spacing: 0; }
.steps { margin: 1.25rem 0 0; padding-left: 1.25rem; max-width: 62ch; }
.steps li + li { margin-top: 0.375rem; }
.approvals { display: grid; gap: 1.5rem; margin-top: 1.5rem; padding: 0; list-style: none; }
.approval { padding: 1.25rem 1.25rem 1.5rem; border: 1px solid var(--line); border-radius: var(--radius); }
.approval .facts { margin-top: 0.75rem; }
.decide .buttons { margin-top: 1.25rem; }
.small { font-size: var(--text-small); }
.wide-fields { grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); align-items: start; }
.wide-fields .boxes { margin-top: 1rem; }
.attempt { margin-top: 0; }
.beside-field { display: flex; flex-wrap: wrap; align-items: flex-end; gap: 1rem; }
.beside-field .field { flex: 0 1 20rem; margin: 0; }
.beside-field .buttons { margin: 0; }
.notices > li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 2rem; padding: 1rem 0; }
.notices > li > div:first-child { flex: 1 1 22rem; min-width: 0; }
.notices p { margin: 0; }
.notices .notice-title { margin: 0.125rem 0; }
.notices .unread .notice-title { font-weight: 650; }
.notice-side { flex: 0 0 auto; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; }
.notice-side form { margin: 0; }
@media (min-width: 48rem) { .notice-side { flex-direction: column; align-items: flex-end; gap: 0.125rem; } }
`
