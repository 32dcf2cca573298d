/** Styles of bars, meters and plots, which the server draws. Their words are text of the page and keep their size. */
export const plots = `
.meter { display: flex; align-items: center; gap: 0.75rem; }
.meter svg { flex: 1 1 6rem; max-width: 20rem; height: 0.5rem; border-radius: 4px; }
.meter .number { flex: none; font-weight: 600; }
.meter-all { fill: var(--line); }
.meter-part { fill: var(--soft); }
.meter .good .meter-part { fill: var(--good); } .meter .info .meter-part { fill: var(--info); }
.meter .warn .meter-part { fill: var(--warn); } .meter .bad .meter-part { fill: var(--bad); }
.series-1 { fill: var(--series-1); } .series-2 { fill: var(--series-2); } .series-3 { fill: var(--series-3); } .series-4 { fill: var(--series-4); }

.chart { margin: 1.25rem 0 0; }
.chart figcaption { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.125rem 0.75rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.125rem 1rem; font-size: var(--text-small); }
.legend > span { display: inline-flex; align-items: center; gap: 0.375rem; }
.swatch { width: 0.75rem; height: 0.75rem; }
.plot { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.375rem 0.625rem; margin-top: 0.75rem; font-size: 0.8125rem; color: var(--soft); }
.plot > svg { width: 100%; height: 12rem; display: block; }
.plot-axis { display: flex; flex-direction: column; justify-content: space-between; text-align: right; line-height: 1; font-variant-numeric: tabular-nums; }
.plot-labels { grid-column: 2; display: flex; justify-content: space-between; }
.plot .grid { stroke: var(--line); stroke-width: 1px; vector-effect: non-scaling-stroke; }
.figures > summary { margin-top: 0.5rem; min-height: 1.75rem; color: var(--link); cursor: pointer; font-size: var(--text-small); }

.bars { margin: 0.75rem 0 0; padding: 0; list-style: none; }
.bars li { padding: 0.5rem 0; }
.bars-label { display: flex; justify-content: space-between; gap: 1rem; }
.bars-label .number { font-weight: 600; white-space: nowrap; }
.bars svg { display: block; width: 100%; height: 0.375rem; margin-top: 0.25rem; border-radius: 3px; }
.bars small { color: var(--soft); font-size: var(--text-small); }
`
