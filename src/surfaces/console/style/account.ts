/** Styles of the pages for signing in and for the account. */
export const accountStyle = `
.ways { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 1.5rem; margin-top: 2rem; }
.ways a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.qr { display: block; width: 15rem; max-width: 100%; height: auto; margin-top: 1rem; border-radius: 6px; }
.qr .light { fill: #fff; } .qr .dark { fill: #000; }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(12.5rem, 1fr)); gap: 0.25rem 1.5rem; max-width: 36rem; margin-top: 1rem; padding: 1rem 1.25rem; background: var(--panel); border-radius: var(--radius); list-style: none; font: 1rem/1.75 var(--mono); }
.steps { max-width: 62ch; padding-left: 1.25rem; }
.steps li + li { margin-top: 0.5rem; }
`
