import { writingScript } from './bids/script.ts'
import { judgementScript } from './insight/script.ts'

/**
 * Conveniences for pages that also work without script: copying, filters that apply when chosen, forms that are sent
 * only once. The text is served as it stands at `/console/script.js`, and adds no words to a page.
 */
export const consoleScript = `
'use strict'
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    const field = document.getElementById(button.dataset.copy)
    field.select()
    await navigator.clipboard.writeText(field.value)
    button.textContent = 'Copied'
  })
}
for (const field of document.querySelectorAll('[data-secret]')) field.addEventListener('focus', () => field.select())
for (const form of document.querySelectorAll('form[data-live]')) {
  for (const button of form.querySelectorAll('[data-apply]')) button.hidden = true
  form.addEventListener('change', () => form.requestSubmit())
}
for (const form of document.querySelectorAll('form[method=post]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
}
// The page is loaded again while it waits for something that takes seconds.
for (const each of document.querySelectorAll('[data-again]'))
  setTimeout(() => location.reload(), Number(each.dataset.again) * 1000)
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent
})
${judgementScript}${writingScript}`.trimStart()
