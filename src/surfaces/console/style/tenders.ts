/** Styles of the search and of the pages about a tender. */
export const tendersStyle = `
.deadline { white-space: nowrap; }
.deadline.left, .deadline.over { color: var(--soft); }
.deadline.near { color: var(--warn); font-weight: 650; }

.search { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 2.5rem; margin-top: 1rem; }
.search > form { display: contents; }
.search-ask { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 0.5rem 0.75rem; }
.search-ask .field { flex: 1 1 16rem; display: flex; flex-direction: column; margin: 0; }
.search-ask .field label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.search-ask .field input { order: 1; max-width: none; margin: 0; }
.search-ask .field .hint { order: 2; margin-top: 0.375rem; max-width: none; }
.search-ask .field .field-error { order: 3; }
.search-ask kbd { font: inherit; color: var(--ink); }
.narrowing { margin-top: 0.75rem; }
.narrowing > summary { min-height: 2.75rem; padding: 0.5rem 0; font-weight: 600; color: var(--link); cursor: pointer; }
.narrowing .optional { display: none; }
.topic { margin-top: 1.5rem; }
.topic legend { font-size: 0.9375rem; }
.topic .field { margin-top: 0.625rem; }
.topic .field label { font-weight: 400; font-size: var(--text-small); }
.topic .field :is(input, select) { min-height: 2.5rem; margin-top: 0.125rem; padding: 0.25rem 0.625rem; font-size: 0.9375rem; }
.topic .hint { margin: 0; font-size: 0.8125rem; }
.topic:first-child { margin-top: 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 0.75rem; }
.pair:has(.field-error) { grid-template-columns: 1fr; }
.facet { margin: 0.25rem 0 0; padding: 0; list-style: none; font-size: 0.9375rem; }
.facet a { display: flex; justify-content: space-between; gap: 0.75rem; padding: 0.25rem 0; color: var(--ink); text-decoration: none; }
.facet a:hover span:first-child { text-decoration: underline; }
.facet .number { color: var(--soft); white-space: nowrap; }
.more > summary { padding: 0.25rem 0; color: var(--link); cursor: pointer; font-size: 0.9375rem; }
.options { margin-top: 0.5rem; font-size: var(--text-small); }
.options p { margin: 0; }
.options ul { margin: 0.25rem 0 0; padding: 0; list-style: none; }
.options li { padding: 0.1875rem 0; }
.options small { color: var(--soft); }

.results { margin-top: 1.5rem; min-width: 0; }
.results-head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 1.5rem; }
.chips { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; margin-top: 0.75rem; padding: 0; list-style: none; font-size: 0.9375rem; }
.chip { display: inline-flex; gap: 0.375rem; padding: 0.25rem 0.75rem; color: var(--ink); text-decoration: none; background: var(--panel); border: 1px solid var(--line); border-radius: 1rem; }
.chip:hover { border-color: var(--soft); }
.sort { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin-top: 0.75rem; font-size: 0.9375rem; }
.sort a { text-decoration: none; } .sort a:hover { text-decoration: underline; }
.sort a[aria-current] { color: var(--ink); font-weight: 650; }
.result { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem 2rem; scroll-margin-top: 1rem; }
.plain-list > .result { padding: 1.125rem 0; }
.result:target { background: var(--panel); outline: 0.75rem solid var(--panel); }
.result h3 { margin: 0; font-size: 1rem; line-height: 1.4; font-weight: 600; }
.result h3 a { text-decoration: none; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.result h3 a:hover { text-decoration: underline; }
.result-what p { margin: 0.25rem 0 0; font-size: 0.9375rem; }
.result-when { font-size: 0.9375rem; }
.result-when .row { margin: 0; justify-content: space-between; }
.result-when dl { margin: 0.375rem 0 0; }
.result-when dl > div { display: grid; grid-template-columns: 4.75rem minmax(0, 1fr); gap: 0 0.5rem; }
.result-when dt, .result-when small { color: var(--soft); font-size: var(--text-small); }
.result-when dd { margin: 0; }
.result-when dd :is(small, .deadline) { display: block; }
.save { margin: 0; }
.result .save button { min-height: 2.25rem; padding: 0.125rem 0.875rem; font-size: 0.9375rem; }
.loosen { margin: 0.75rem auto 0; padding: 0; list-style: none; max-width: 34rem; text-align: left; }
.loosen li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.5rem 0; border-top: 1px solid var(--line); }
.loosen .number { color: var(--soft); white-space: nowrap; }
@media (min-width: 64rem) {
  .search { grid-template-columns: 14rem minmax(0, 1fr); grid-template-rows: auto auto 1fr; }
  .search-ask { grid-column: 1 / -1; }
  .narrowing { grid-row: 2 / 4; margin-top: 1.5rem; }
  .results { grid-column: 2; grid-row: 2 / 4; }
  .result { grid-template-columns: minmax(0, 1fr) 17rem; }
}
@supports selector(::details-content) {
  @media (min-width: 64rem) {
    .narrowing::details-content { content-visibility: visible; block-size: auto; }
    .narrowing > summary { display: none; }
  }
}

.long-title { font-size: 1.25rem; line-height: 1.35; }
.brief { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1.5rem; margin-top: 0.75rem; }
.as-published { white-space: pre-line; max-width: 70ch; }
.saved { display: inline-flex; align-items: center; min-height: 2.75rem; }
.result .saved { min-height: 2.25rem; }
.tender { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 3rem; }
.tender-main > .section:first-child { margin-top: 1.75rem; }
.tender-side { margin-top: 1.75rem; }
.tender-side .panel { margin-top: 0; }
.tender-side .facts { margin-top: 1.25rem; font-size: 0.9375rem; }
.tender-side .panel .facts { margin-top: 0.75rem; }
.shell .tender-side .facts > div { grid-template-columns: 6.5rem minmax(0, 1fr); }
.tender-side dd :is(small, .deadline) { display: block; }
.flags { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.pursuit .field { margin-top: 0.75rem; }
.pursuit .buttons { margin-top: 1rem; }
.tender h3 { margin: 1.25rem 0 0; font-size: 0.9375rem; }
.unweighted p { margin: 0.5rem 0 0; }
.lot-list { margin-top: 1rem; }
.lot, .translation { border-top: 1px solid var(--line); }
.lot:last-child, .translation:last-child { border-bottom: 1px solid var(--line); }
.lot > summary, .translation > summary { padding: 0.75rem 0; cursor: pointer; }
.lot > summary > span:first-child { font-weight: 600; }
.lot > summary .soft { font-weight: 400; }
.lot > summary .number { float: right; padding-left: 1rem; }
.lot-body, .translation > :not(summary) { padding-left: 1.125rem; }
.lot-body { padding-bottom: 1.25rem; }
.lot-body > :first-child { margin-top: 0; }
.supplier { display: block; }
#awards :is(time, .lot-name) { white-space: nowrap; }
.supplier + .supplier { margin-top: 0.375rem; }
.publications li { display: flex; justify-content: space-between; gap: 1rem; }
.publications small { display: block; color: var(--soft); font-size: var(--text-small); }
.publications time { white-space: nowrap; }
.document-up { margin-top: 1.25rem; }
.document-title { margin-top: 0.5rem; font-size: 1.25rem; }
.document-title + p { margin-top: 0.25rem; }
.document-text { margin-top: 1.25rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: var(--radius); }
.document-text .as-published { margin: 0; white-space: pre-wrap; max-width: 80ch; }
.part-filter { display: flex; flex-wrap: wrap; align-items: flex-end; gap: 0 1rem; }
.part-filter .field { flex: 0 1 16rem; }
.part-filter .optional { display: none; }
.part-filter button { margin-top: 0.75rem; }
.requirement-title { margin: 0; font-weight: 600; }
.plain-list .threshold { margin: 0.25rem 0 0; font-size: 1.0625rem; font-variant-numeric: tabular-nums; }
.plain-list .as-published { margin-top: 0.25rem; }
.plain-list .source { margin: 0.25rem 0 0; color: var(--soft); font-size: var(--text-small); }
@media (min-width: 72rem) {
  .tender { grid-template-columns: minmax(0, 1fr) 20rem; }
  .tender-main { grid-column: 1; grid-row: 1; }
  .tender-side { grid-column: 2; grid-row: 1; }
}
`
