/** Styles of the market pages and the overview. */
export const marketStyle = `
.filters .optional { display: none; }
.filters .field { margin-top: 0.75rem; }
.filters .buttons { margin-top: 1rem; }
.market-figures .market-title { margin: 0.125rem 0 0; font-weight: 600; }
.market-figures .detail { margin: 0.125rem 0 0; }
.market-series { margin-top: 2rem; }
.market-series p { margin-top: 0.25rem; font-size: var(--text-small); }
.market-pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 3rem; }

.overview { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 3.5rem; }
@media (min-width: 64rem) { .overview { grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr); } }
.overview .plain-list > li > p { margin-top: 0.125rem; }
.overview .plain-list small { display: block; }
.overview .plain-list small::first-letter { text-transform: uppercase; }
.states { margin-top: 0.75rem; padding: 0; list-style: none; }
.states li { display: flex; justify-content: space-between; padding: 0.375rem 0; border-bottom: 1px solid var(--line); }

.first-steps h3 { margin: 0; font-size: 1rem; font-weight: 650; }
.first-steps .done { color: var(--good); font-weight: 600; }
`
