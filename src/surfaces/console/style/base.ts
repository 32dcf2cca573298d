/**
 * Type, controls, and the pages outside the console: signing in, consent, a refusal. Controls are at least 44 px high,
 * and their borders have as much contrast as text.
 */
export const base = `
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
}
h1, h2, legend { margin: 0; line-height: 1.25; font-weight: 650; letter-spacing: -0.018em; text-wrap: balance; }
h1 { font-size: 1.625rem; letter-spacing: -0.022em; }
h2, legend { font-size: 1.0625rem; letter-spacing: -0.012em; }
p, dl, ul, form, fieldset { margin: 1rem 0 0; }
a { color: var(--link); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
fieldset { min-width: 0; margin-top: 2rem; padding: 0; border: 0; }
legend { padding: 0; }

.single { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
.single main { margin-top: 2rem; }
.brand { margin: 0; font-weight: 650; letter-spacing: -0.012em; }
.soft, .detail { color: var(--soft); }
.detail { font-size: 0.875rem; }
.error { padding: 0.75rem 1rem; border-left: 3px solid var(--delete); background: var(--panel); color: var(--delete); }

.field { margin-top: 1.25rem; }
.field label { display: block; font-weight: 600; }
.field input {
  width: 100%; min-height: 2.75rem; margin-top: 0.375rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit;
  background: var(--page); border: 1px solid var(--soft); border-radius: 6px;
}
button {
  min-height: 2.75rem; padding: 0.5rem 1.25rem; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--ink); background: var(--page); border: 1px solid var(--soft); border-radius: 6px;
}
button:hover { background: var(--panel); }
button.primary { color: var(--page); background: var(--link); border-color: var(--link); }
button.primary:hover { text-decoration: underline; text-underline-offset: 0.18em; }
button.plain {
  min-height: 1.5rem; padding: 0; border: 0; background: none; color: var(--link); font-weight: 400; text-decoration: underline;
  text-underline-offset: 0.18em; text-decoration-thickness: 1px;
}
button.plain:hover { text-decoration-thickness: 2px; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.75rem; }
.buttons button { flex: 1 1 10rem; }

.facts { border-top: 1px solid var(--line); }
.facts > div { display: grid; gap: 0.125rem 1.25rem; padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
.facts dt { color: var(--soft); font-size: 0.9375rem; }
.facts dd { margin: 0; }
.facts small, .choice small { display: block; color: var(--soft); font-size: 0.875rem; }
.place { font-weight: 650; }
.sign-out { font-size: 0.9375rem; }
.facts .sign-out { margin: 0; }

.choices { margin-top: 0.5rem; border-top: 1px solid var(--line); }
.choice { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr); gap: 0 0.75rem; padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.choice input { width: 1.25rem; height: 1.25rem; margin: 0.1875rem 0 0; accent-color: var(--link); }
.choice label { display: block; }
.choice strong { display: block; font-weight: 600; }
.companies { padding: 0; list-style: none; }
.companies li + li { margin-top: 0.5rem; }
.companies button { width: 100%; text-align: left; }
.companies small { display: block; color: var(--soft); font-weight: 400; }

@media (min-width: 40rem) {
  .single { padding-top: 3rem; }
  .facts > div { grid-template-columns: 8.5rem minmax(0, 1fr); }
}
`
