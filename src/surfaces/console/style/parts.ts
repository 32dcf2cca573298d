/** Styles of the parts that all pages share. */
export const parts = `
.field textarea, .field select {
  width: 100%; min-height: 2.75rem; margin-top: 0.375rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit;
  background: var(--page); border: 1px solid var(--soft); border-radius: 6px;
}
.field textarea { resize: vertical; }
.field input:not([type]), .field input { max-width: 36rem; }
.field select, .field textarea { max-width: 36rem; display: block; }
.field.wide :is(input, textarea, select) { max-width: none; }
.field [aria-invalid] { border-color: var(--bad); border-width: 2px; }
.hint { margin: 0.125rem 0 0; color: var(--soft); font-size: var(--text-small); max-width: 62ch; }
.optional { color: var(--soft); font-weight: 400; font-size: var(--text-small); }
.field-error { margin: 0.25rem 0 0; color: var(--bad); font-size: var(--text-small); font-weight: 600; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 0 1.25rem; align-items: end; }
.boxes { margin-top: 1.5rem; }
.box { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr); gap: 0 0.625rem; padding: 0.375rem 0; }
.box input { width: 1.25rem; height: 1.25rem; margin: 0.1875rem 0 0; accent-color: var(--link); }
.box label { display: block; }
.box small { display: block; color: var(--soft); font-size: var(--text-small); }
.box-columns { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); gap: 0 1.5rem; }

.button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.375rem 1.125rem; color: var(--ink); border: 1px solid var(--soft); border-radius: 6px; font-weight: 600; text-decoration: none; }
.button:hover { background: var(--panel); }
.button.primary { color: var(--page); background: var(--link); border-color: var(--link); }
.button.primary:hover { text-decoration: underline; text-underline-offset: 0.18em; }
button.danger { color: var(--page); background: var(--bad); border-color: var(--bad); }
.shell .buttons { align-items: center; }
.shell .buttons button { flex: 0 0 auto; }
.inline, .inline form { display: inline; margin: 0; }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; }
.row form { margin: 0; }
.stack > * + * { margin-top: 0.5rem; }

.confirm { margin-top: 1rem; }
.confirm > summary { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--bad); cursor: pointer; text-decoration: underline; text-underline-offset: 0.18em; text-decoration-thickness: 1px; list-style: none; }
.confirm > summary::-webkit-details-marker { display: none; }
.confirm-body { max-width: 40rem; padding: 0 1rem 1rem; border-left: 3px solid var(--bad); background: var(--panel); }
.confirm-body form { margin: 0; padding-top: 0.25rem; }
.confirm-body .buttons { margin-top: 1rem; }

.table { width: 100%; margin-top: 1rem; border-collapse: collapse; font-size: 0.9375rem; }
.table caption { text-align: left; font-weight: 600; padding-bottom: 0.5rem; }
.table :is(th, td) { padding: 0.625rem 1rem 0.625rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
.table thead th { color: var(--soft); font-weight: 500; font-size: 0.8125rem; white-space: nowrap; }
.table tbody th { font-weight: 600; }
.table small { display: block; color: var(--soft); font-weight: 400; font-size: var(--text-small); }
.table .number { text-align: right; white-space: nowrap; }
.table td { overflow-wrap: break-word; }
.table :is(th, td):last-child { padding-right: 0; }
.number { font-variant-numeric: tabular-nums; }
@media (max-width: 47.99rem) {
  .table thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .table, .table tbody, .table tr, .table th, .table td { display: block; }
  .table tr { padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
  .table :is(th, td) { padding: 0.125rem 0; border: 0; }
  .table .number { text-align: left; white-space: normal; }
  .table td { overflow-wrap: anywhere; }
  .table td { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 0 0.75rem; }
  .table td:not([data-head]) { display: block; }
  .table td[data-head]::before { content: attr(data-head); color: var(--soft); font-size: var(--text-small); }
}
.shell .facts > div { grid-template-columns: minmax(0, 1fr); }
@media (min-width: 40rem) { .shell .facts > div { grid-template-columns: 12rem minmax(0, 1fr); } }
.none { color: var(--soft); }

.badge { display: inline-block; padding: 0 0.5rem; font-size: 0.8125rem; line-height: 1.5rem; font-weight: 600; border: 1px solid currentColor; border-radius: 999px; color: var(--soft); white-space: nowrap; }
.badge.good { color: var(--good); } .badge.info { color: var(--info); } .badge.warn { color: var(--warn); } .badge.bad { color: var(--bad); }
.note { margin-top: 1rem; padding: 0.75rem 1rem; border-left: 3px solid var(--soft); background: var(--panel); }
.note > :first-child { margin-top: 0; }
.note.good { border-color: var(--good); } .note.info { border-color: var(--info); } .note.warn { border-color: var(--warn); } .note.bad { border-color: var(--bad); }
.empty { margin-top: 1.5rem; padding: 2rem 1.25rem; background: var(--panel); border-radius: var(--radius); text-align: center; }
.empty p { margin: 0.5rem auto 0; max-width: 52ch; color: var(--soft); }
.empty .empty-title { color: var(--ink); font-weight: 650; font-size: 1.0625rem; }
.empty .button { margin-top: 0.5rem; }
.panel { margin-top: 1.25rem; padding: 1rem 1.25rem 1.25rem; background: var(--panel); border-radius: var(--radius); }
.panel > :first-child { margin-top: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 1rem; margin-top: 1rem; padding: 0; list-style: none; }
.card { padding: 1rem 1.125rem; border: 1px solid var(--line); border-radius: var(--radius); }
.card > :first-child { margin-top: 0; }
.figure { margin: 0; font-size: 1.625rem; font-weight: 650; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; line-height: 1.25; }
.tabs { margin-top: 1.5rem; border-bottom: 1px solid var(--line); }
.tabs ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin: 0; padding: 0; list-style: none; }
.tabs a { display: flex; align-items: center; min-height: 2.75rem; color: var(--ink); text-decoration: none; border-bottom: 2px solid transparent; margin-bottom: -1px; }
.tabs a:hover { text-decoration: underline; }
.tabs a[aria-current] { color: var(--link); font-weight: 650; border-color: var(--link); }
.pager { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; margin-top: 1.5rem; }
.pager p { margin: 0; color: var(--soft); }
.pager-links { display: flex; gap: 0.75rem; }
.plain-list { margin-top: 1rem; padding: 0; list-style: none; }
.plain-list > li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }

.secret { margin-top: 1.25rem; }
.secret label { font-weight: 600; }
.secret-row { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.375rem; }
.secret textarea { flex: 1 1 16rem; min-height: 2.75rem; field-sizing: content; padding: 0.625rem 0.75rem; font: 0.875rem/1.5 var(--mono); color: var(--ink); background: var(--panel); border: 1px solid var(--soft); border-radius: 6px; resize: none; }
pre, code { font-family: var(--mono); font-size: 0.875em; }
pre { margin: 0.75rem 0 0; padding: 0.75rem 1rem; overflow-x: auto; background: var(--panel); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
blockquote { margin: 0.5rem 0 0; padding: 0.25rem 0 0.25rem 1rem; border-left: 3px solid var(--line); color: var(--soft); }
`
