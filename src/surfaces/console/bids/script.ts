/**
 * Saves the text of a section while it is written, counts its words, puts sources in at the cursor and warns before
 * unsaved text is left. Part of the console's script. The answer to a save is the page as a person would get it, and
 * brings the mark of the stored text; a refused save leaves the text alone and says so.
 */
export const writingScript = `
for (const form of document.querySelectorAll('form[data-autosave]')) {
  const { text, heading, seen } = form.elements
  const state = form.querySelector('[data-state]')
  const words = form.querySelector('[data-words]')
  let stored = 'unsaved' in state.dataset ? null : heading.value + '\\n' + text.defaultValue
  let timer = 0
  let saving = null
  // A text that was refused is shown again and is stored nowhere: only a person may put it in place of another.
  let stopped = stored === null
  let leaving = false
  const now = () => heading.value + '\\n' + text.value
  const isDirty = () => now() !== stored
  const say = (sentence) => { state.textContent = sentence }
  const stop = (sentence) => { stopped = true; say(sentence) }
  const save = async () => {
    clearTimeout(timer)
    timer = 0
    if (saving || stopped || !isDirty() || !text.value.isWellFormed() || !heading.value.trim()) return
    const sent = now()
    say('Saving…')
    try {
      const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const field = page.querySelector('form[data-autosave] [name=seen]')
      if (response.ok && field) {
        seen.value = field.value
        stored = sent
        say('All changes saved.')
      } else if (page.querySelector('[name=password]')) stop('Not saved: you have been signed out. Choose Save to sign in; your text is kept.')
      else if (response.status === 403) stop('Not saved: somebody else has changed this section. Choose Save to see both texts.')
      else say('Not saved yet. Choose Save to try again.')
    } catch {
      say('Not saved: no connection. Your text is still here; it is saved again as you write.')
    }
  }
  const saveOnce = () => (saving ??= save().finally(() => { saving = null; if (isDirty() && !timer && !stopped) wait() }))
  const wait = () => { timer ||= setTimeout(saveOnce, 3000) }
  const changed = () => {
    if (words) {
      const count = text.value.split(/\\s+/).filter(Boolean).length
      words.textContent = count + (count === 1 ? ' word' : ' words')
    }
    if (!isDirty()) return
    if (!stopped) { say('Not saved yet.'); wait() }
  }
  form.addEventListener('input', changed)
  form.addEventListener('submit', async (event) => {
    clearTimeout(timer)
    leaving = true
    if (!saving) return
    event.preventDefault()
    const button = event.submitter
    await saving
    delete form.dataset.sent
    stopped = true
    form.requestSubmit(button)
  })
  for (const button of document.querySelectorAll('[data-insert]')) {
    button.type = 'button'
    button.addEventListener('click', () => {
      const at = text.selectionEnd
      const before = text.value.slice(0, at)
      text.setRangeText((before && !before.endsWith('\\n') ? '\\n\\n' : '') + button.value, at, at, 'end')
      text.focus()
      text.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  addEventListener('beforeunload', (event) => { if (isDirty() && !leaving) event.preventDefault() })
  addEventListener('pageshow', () => { leaving = false })
}
`
