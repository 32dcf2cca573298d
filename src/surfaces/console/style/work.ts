/** Styles of the pipeline's board, bids, files and consortiums. */
export const workStyle = `
.filter-row { display: flex; flex-wrap: wrap; align-items: flex-end; gap: 0.75rem 1rem; margin-top: 1.25rem; }
.filter-row .field { flex: 1 1 9rem; max-width: 15rem; margin: 0; }
.filter-row .field label { font-weight: 400; font-size: var(--text-small); color: var(--soft); }
.filter-row .field :is(select, input) { margin-top: 0.125rem; }
.filter-row > a { display: inline-flex; align-items: center; min-height: 2.75rem; }

.jump { margin-top: 1.25rem; }
.jump ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none; }
.jump a { display: inline-flex; gap: 0.375rem; align-items: center; min-height: 2.75rem; }
.board { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem 1.25rem; margin-top: 0.5rem; }
.board-column, .board-settled { scroll-margin-top: 1rem; }
.board-sum, .board-none { display: block; margin: 0.125rem 0 0; color: var(--soft); font-size: var(--text-small); }
.board-none { margin-top: 0.75rem; }
.board-cards { display: grid; gap: 0.75rem; margin: 0.75rem 0 0; padding: 0; list-style: none; }
.board-card { padding: 0.875rem 1rem; border: 1px solid var(--line); border-radius: var(--radius); font-size: var(--text-small); }
.board-card p { margin: 0.375rem 0 0; }
.board-card h3 { margin: 0; font-size: 0.9375rem; line-height: 1.4; font-weight: 600; }
.board-card h3 a { color: var(--ink); text-decoration: none; }
.board-card h3 a:hover { text-decoration: underline; }
.clamp { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.card-buyer, .card-tags { color: var(--soft); }
.card-line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.75rem; }
.card-next .late { color: var(--warn); font-weight: 600; }
.board-card .high { color: var(--ink); font-weight: 650; }
.move { display: flex; gap: 0.5rem; margin-top: 0.75rem; }
.move select { flex: 1 1 auto; min-width: 0; min-height: 2.25rem; padding: 0.125rem 0.5rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 6px; }
.move button { min-height: 2.25rem; padding: 0.125rem 0.875rem; font-size: var(--text-small); }
.board-settled { margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.board-settled > summary { cursor: pointer; }
.board-settled > summary :is(h2, .board-sum) { display: inline; margin-right: 0.5rem; }
:is(.board-settled, .board-stage) .board-cards { grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
@media (min-width: 48rem) {
  .board { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (min-width: 72rem) {
  .jump { display: none; }
  .board { grid-template-columns: repeat(4, minmax(0, 1fr)); margin-top: 2rem; }
}

.two-sides { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 3rem; }
.two-sides > .panel { align-self: start; margin-top: 2rem; }
@media (min-width: 72rem) {
  .two-sides { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
}
.measure { max-width: 36rem; }
.field-wide .field :is(input, textarea) { max-width: none; }
.prose { white-space: pre-line; }

.bid-steps { display: flex; flex-wrap: wrap; gap: 0.25rem 0; margin: 1.25rem 0 0; padding: 0; list-style: none; color: var(--soft); font-size: 0.9375rem; }
.bid-steps li:not(:last-child)::after { content: '/'; margin: 0 0.625rem; color: var(--soft); }
.bid-steps [aria-current] { color: var(--ink); font-weight: 650; }
.moves { margin-top: 1rem; }
.moves .buttons { margin: 0; }
.sections { margin-top: 0.5rem; }
.sections small { display: block; color: var(--soft); font-size: var(--text-small); }
.overall { margin-top: 0.75rem; }
.calm .confirm > summary { color: var(--link); font-weight: 600; }
.calm .confirm-body { border-color: var(--link); }
.calm button.danger { background: var(--link); border-color: var(--link); }
.sections li, .history li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.125rem 1.25rem; }
.sections li > :first-child { flex: 1 1 14rem; min-width: 0; }
.sections li > :last-child { font-size: var(--text-small); }
.lots, .missing { margin: 0; padding-left: 1.125rem; }
.missing { margin-top: 0.75rem; }
.unfold { margin-top: 1rem; }
.unfold > summary { min-height: 2.75rem; padding: 0.5rem 0; color: var(--link); font-weight: 600; cursor: pointer; }
.unfold > form { max-width: 40rem; margin: 0 0 1rem; padding: 0 0 0.5rem 1rem; border-left: 2px solid var(--line); }
.confirm.small { margin: 0; }
.confirm.small > summary { min-height: 1.75rem; }
.grow { flex: 1 1 12rem; }
.field input[type=file] { border: 0; padding: 0.5rem 0; background: none; }
.field input::file-selector-button { min-height: 2.25rem; margin-right: 0.75rem; padding: 0.25rem 0.875rem; font: inherit; font-weight: 600; color: var(--ink); background: var(--page); border: 1px solid var(--soft); border-radius: 6px; cursor: pointer; }
`
