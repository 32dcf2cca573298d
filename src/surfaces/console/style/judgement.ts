/** Styles of the analysis, the compliance matrix and the questions about a tender. */
export const judgementStyle = `
.made { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1.5rem; margin-top: 1rem; }
.made p, .made form { margin: 0; }
.made .inline { display: inline-flex; align-items: center; min-height: 2.75rem; }
.start { max-width: 44rem; margin-top: 2rem; }
.start li { margin-top: 0.25rem; }
.verdict { margin-top: 1.25rem; padding: 1.25rem 1.5rem 1.375rem; background: var(--panel); border-radius: var(--radius); border-left: 4px solid var(--soft); }
.verdict > :first-child { margin: 0; }
.verdict h2 { margin: 0; font-size: 2rem; letter-spacing: -0.02em; line-height: 1.2; }
.verdict.good { border-color: var(--good); } .verdict.good h2 { color: var(--good); }
.verdict.info { border-color: var(--info); } .verdict.info h2 { color: var(--info); }
.verdict.warn { border-color: var(--warn); } .verdict.bad { border-color: var(--bad); } .verdict.bad h2 { color: var(--bad); }
.verdict p { max-width: 62ch; margin: 0.5rem 0 0; }
.verdict .meter { margin-top: 1rem; }
.verdict .meter svg { max-width: 28rem; }
.verdict .number { font-size: 1.125rem; }
.gates { margin: 0.75rem 0 0; padding-left: 1.125rem; font-weight: 600; max-width: 62ch; }
.glance { display: flex; flex-wrap: wrap; gap: 0.25rem 1.75rem; margin: 1rem 0 0; padding: 0; list-style: none; }
.glance a { display: inline-block; padding: 0.25rem 0; }

.points { margin: 1rem 0 0; padding: 0; list-style: none; }
.points > li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.points-head, .finding-head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 1rem; }
.points h3, .findings h3 { margin: 0; font-size: 1rem; }
.points-head .number { font-weight: 600; }
.points svg { display: block; width: 100%; height: 0.5rem; margin-top: 0.375rem; border-radius: 3px; }
.points-possible { fill: var(--series-1); opacity: 0.28; }
.points p { margin: 0.375rem 0 0; max-width: 72ch; }
.points-sum { text-align: right; }

.findings { margin: 0.75rem 0 0; padding: 0; list-style: none; }
.findings > li { padding: 1rem 0; border-bottom: 1px solid var(--line); }
.findings p { margin: 0.25rem 0 0; max-width: 72ch; }
.quoted { margin: 0.625rem 0 0; max-width: 72ch; padding-left: 1rem; border-left: 3px solid var(--line); }
.quoted blockquote { margin: 0; padding: 0; border: 0; }
.quoted figcaption, .sources, .read-in { font-size: var(--text-small); overflow-wrap: anywhere; }
.sources a { display: inline-block; margin-right: 0.75rem; }
.rests > summary { display: inline-flex; align-items: center; min-height: 2.25rem; color: var(--link); cursor: pointer; font-size: var(--text-small); }
.rests > summary::before { content: '+'; width: 1rem; }
.rests[open] > summary::before { content: '–'; }
.rests > ul { margin: 0.25rem 0 0.5rem; padding-left: 1.125rem; }
.rests > ul.findings { padding: 0; }
.summary { margin: 0.75rem 0 0; padding-left: 1.125rem; max-width: 76ch; }
.summary li { margin-top: 0.5rem; }
.note .summary { margin: 0; padding: 0; list-style: none; }
.bare { margin: 0; padding: 0; list-style: none; }

.coverage { margin-top: 1.5rem; }
.coverage p { margin: 0.375rem 0 0; }
.coverage .meter svg { max-width: 28rem; }
.narrow { margin-top: 0.5rem; }
.tabs + .up { margin-top: 1rem; }
.narrow > button { margin-top: 1rem; }
.narrow > button[hidden] { display: none; }
.rests > .criterion:first-of-type .boxes { margin-top: 0.75rem; }
.section form > h3 { font-size: 1rem; }
.criterion { padding-bottom: 1.25rem; border-bottom: 1px solid var(--line); }
.criterion legend, .criterion h4 { font-weight: 600; }

.talk { max-width: 46rem; }
.talk > div { margin-top: 1.25rem; scroll-margin-top: 1rem; }
.talk p { margin: 0.25rem 0 0; }
.talk .said { white-space: pre-line; overflow-wrap: anywhere; }
.asked { padding-left: 1rem; border-left: 3px solid var(--line); }
.asked .said { font-weight: 600; }
.answered { padding: 1rem 1.25rem; background: var(--panel); border-radius: var(--radius); }
.answered > :first-child { margin-top: 0; }
.read-in { margin: 0.625rem 0 0; padding: 0; list-style: none; }
.read-in li { padding: 0.125rem 0; }
.ask { max-width: 46rem; }
.ask .field textarea { max-width: none; }
.suggestions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1rem; }
.suggestions p { flex: 1 0 100%; margin: 0; }
.suggestions button { font-weight: 400; }
`
