/** Styles of the pages about the company, its people and teams. */
export const companyStyle = `
.lines { margin: 0; padding: 0; list-style: none; }
.lines > li + li { margin-top: 0.25rem; }
.lines small { display: block; color: var(--soft); font-size: var(--text-small); }
.section > .lines { margin-top: 1rem; border-top: 1px solid var(--line); }
.section > .lines > li { margin: 0; padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
.code-of { color: var(--soft); margin-right: 0.25rem; }
.told { margin: 0; white-space: pre-line; max-width: 62ch; }
.meter-open > li { padding: 0.625rem 0; }
.meter-open p { margin: 0.125rem 0 0; max-width: 62ch; font-size: var(--text-small); }

.picker { max-width: 36rem; }
.picker .field { margin-top: 0.75rem; }
.picker-open { margin-top: 1rem; padding: 0.25rem 1rem 0.75rem; border-left: 3px solid var(--info); background: var(--panel); }
.picker-open legend { float: left; width: 100%; padding-top: 0.5rem; font-size: 0.9375rem; }
.picker-open legend + * { clear: both; }

.rows-row { margin-top: 1.25rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
.rows-row > legend { float: left; width: 100%; color: var(--soft); font-size: var(--text-small); font-weight: 600; letter-spacing: 0; }
.rows-row > legend + * { clear: both; }
.rows-row .fields { grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr)); }
.rows-row .field { margin-top: 0.625rem; }
.rows-row .field label { font-weight: 500; }
@media (min-width: 40rem) { .rows-row .field.wide, .rows-wide .field:first-child, .rows-wide .field:nth-child(2) { grid-column: span 2; } }

.ground { margin-top: 1.25rem; padding-top: 0.875rem; border-top: 1px solid var(--line); }
.ground > legend { float: left; width: 100%; font-size: 1rem; letter-spacing: 0; }
.ground > legend + * { clear: both; }
.ground .row { gap: 0 1.5rem; }
.ground details { font-size: var(--text-small); max-width: 62ch; }
.ground summary { display: inline-flex; align-items: center; min-height: 1.75rem; color: var(--soft); cursor: pointer; text-decoration: underline; text-underline-offset: 0.18em; text-decoration-thickness: 1px; list-style: none; }
.ground summary::-webkit-details-marker { display: none; }
.ground details p { margin: 0.25rem 0 0.5rem; }
.ground details .field { margin-top: 0.25rem; font-size: 1rem; }
@media (max-width: 39.99rem) { .ground .row { display: grid; } }
`
