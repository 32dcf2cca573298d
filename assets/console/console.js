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
// A narrow window cuts the row of tabs. The tab of the page is scrolled into sight.
for (const tabs of document.querySelectorAll('.tabs ul')) {
  const here = tabs.querySelector('[aria-current]')
  if (here) tabs.scrollLeft = here.offsetLeft - (tabs.clientWidth - here.offsetWidth) / 2
}
for (const link of document.querySelectorAll('[data-tick-all]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    const boxes = [...document.querySelectorAll('.tick')].filter((box) => box.form.id === link.dataset.tickAll)
    const all = boxes.every((box) => box.checked)
    for (const box of boxes) box.checked = !all
  })
}
for (const form of document.querySelectorAll('form[method=post]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
}
// A file that is too large is refused before it is sent, because an upload may take minutes.
for (const input of document.querySelectorAll('input[data-max]')) {
  input.addEventListener('change', () => {
    const isTooLarge = [...input.files].some(({ size }) => size > Number(input.dataset.max))
    input.setCustomValidity(isTooLarge ? input.dataset.tooLarge : '')
    input.reportValidity()
  })
}
// The page is loaded again while it waits for something that takes seconds.
for (const each of document.querySelectorAll('[data-again]'))
  setInterval(() => {
    // Chosen files would be lost.
    const isBusy = [...document.querySelectorAll('input[type=file]')].some(({ files }) => files.length > 0)
    if (!isBusy) location.reload()
  }, Number(each.dataset.again) * 1000)
for (const field of document.querySelectorAll('[data-drop]')) {
  const input = field.querySelector('input[type=file]')
  const list = field.querySelector('[data-chosen]')
  field.querySelector('[data-drop-hint]').hidden = false
  const over = (event) => {
    event.preventDefault()
    field.classList.toggle('over', event.type === 'dragover')
  }
  for (const type of ['dragover', 'dragleave', 'drop']) field.addEventListener(type, over)
  field.addEventListener('drop', ({ dataTransfer }) => {
    const files = new DataTransfer()
    for (const file of [...dataTransfer.files].slice(0, input.multiple ? undefined : 1)) files.items.add(file)
    if (files.files.length === 0) return
    input.files = files.files
    input.dispatchEvent(new Event('change'))
  })
  input.addEventListener('change', () => {
    list.hidden = input.files.length < 2
    list.replaceChildren(...[...input.files].map(({ name }) => {
      const item = document.createElement('li')
      item.textContent = name
      return item
    }))
  })
}
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent
})
for (const form of document.querySelectorAll('form[data-file]')) {
  // A file leaves the page where it is: it may be fetched again.
  form.addEventListener('submit', () => setTimeout(() => delete form.dataset.sent, 1000))
}
for (const form of document.querySelectorAll('form[data-ask]')) {
  const talk = document.getElementById('talk')
  const add = (parent, tag, className, text) => {
    const node = document.createElement(tag)
    if (className) node.className = className
    if (text) node.textContent = text
    parent.append(node)
    return node
  }
  // The page of the conversation shows the answer with its sources.
  const finish = async (turn, answer) => {
    form.elements.sessionId.value = answer.sessionId
    history.replaceState(null, '', '/tenders/' + form.dataset.tender + '/chat/' + answer.sessionId)
    const page = await fetch(location.href, { cache: 'reload' }).then((response) => response.text()).catch(() => '')
    const shown = new DOMParser().parseFromString(page, 'text/html').querySelector('[data-message="' + answer.messageId + '"]')
    if (!shown) return void (turn.label.textContent = 'Answer')
    shown.removeAttribute('id')
    turn.node.replaceWith(shown)
  }
  const read = async (response, turn) => {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    let ended = false
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const events = (rest + value).split('\n\n')
      rest = events.pop()
      for (const event of events) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) || []
        if (name === 'sentence') turn.said.textContent += JSON.parse(data).text
        if (name === 'answer') { await finish(turn, JSON.parse(data)); ended = true }
        if (name === 'error') { turn.label.textContent = JSON.parse(data).error; ended = true }
      }
    }
    if (!ended) turn.label.textContent = 'The answer broke off. Please ask again.'
  }
  form.addEventListener('submit', async (event) => {
    if (event.defaultPrevented) return
    const field = form.elements.message
    const suggestion = event.submitter && event.submitter.name === 'suggestion' ? event.submitter.value : ''
    const question = suggestion || field.value.trim()
    if (!question) return
    event.preventDefault()
    const body = new URLSearchParams(new FormData(form))
    body.set('message', question)
    const asked = add(talk, 'div', 'asked')
    add(asked, 'p', 'soft', 'Question')
    add(asked, 'p', 'said', question).dir = 'auto'
    const node = add(talk, 'div', 'answered')
    const turn = { node, label: add(node, 'p', 'soft', 'Reading the documents …'), said: add(node, 'p', 'said') }
    turn.said.dir = 'auto'
    talk.setAttribute('aria-busy', 'true')
    asked.scrollIntoView({ block: 'nearest' })
    try {
      const response = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'text/event-stream' } })
      if (!(response.headers.get('Content-Type') || '').startsWith('text/event-stream')) {
        field.value = question
        form.submit()
        return
      }
      await read(response, turn)
      form.elements.once.value = crypto.randomUUID()
      field.value = ''
      const first = form.querySelector('.suggestions')
      if (first) first.remove()
    } catch {
      turn.label.textContent = 'The answer did not arrive. Please ask again.'
    }
    talk.removeAttribute('aria-busy')
    delete form.dataset.sent
    field.focus()
  })
}

const copies = 'unsaved:'
/** A browser may refuse its storage, or have it full. */
const attempt = (work) => {
  try {
    return work()
  } catch {
    return null
  }
}
const dropCopies = (isOver) =>
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(copies) && isOver(JSON.parse(localStorage.getItem(key)))) localStorage.removeItem(key)
  })
// The page after a form that worked says so: what was sent is stored.
if (document.querySelector('.says')) dropCopies(({ sent }) => sent)
// Signing out leaves no texts on a shared computer.
for (const form of document.querySelectorAll('form[action="/sign-out"]'))
  form.addEventListener('submit', () => dropCopies(() => true))
const plainForm = 'form[method=post]:not([data-autosave], [data-ask])'
/** The name of a field of a form, the same when the page is shown again. */
const nameOf = ({ form, name }, search = '') => {
  const { pathname } = new URL(form.action)
  const about = [...form.querySelectorAll('input[type=hidden]')].filter((each) => !/^(token|once|version)$/.test(each.name))
  return [copies + pathname + search, ...about.map(({ value }) => value), name].join(' ')
}
/** Labels of the fields that were typed into and not sent. */
const unsent = []
const restored = (field) => {
  const fold = field.closest('details')
  if (fold) fold.open = true
  const label = field.labels[0] ? field.labels[0].firstChild.textContent : field.getAttribute('aria-label')
  if (label && !unsent.includes(label)) unsent.push(label)
}
// What was typed in other forms of the page outlives the sending of a form.
const isBox = ({ type }) => type === 'checkbox' || type === 'radio'
const chosen = ({ options }) => [...options].find((each) => each.defaultSelected) || options[0]
const isChanged = (field) =>
  isBox(field) ? field.checked !== field.defaultChecked
  : field.options ? field.options.length > 0 && field.value !== chosen(field).value
  : field.value !== field.defaultValue
const typedFields = [...document.querySelectorAll(plainForm)].flatMap((form) =>
  [...form.elements].filter((field) => field.name && field.matches('select, input:not([type=hidden], [type=password], [type=file])')))
const placeOf = (field) => nameOf(field) + (isBox(field) ? ' ' + field.value : '')
for (const field of typedFields)
  attempt(() => {
    const value = sessionStorage.getItem(placeOf(field))
    if (value === null) return
    sessionStorage.removeItem(placeOf(field))
    if (isBox(field)) field.checked = value === 'true'
    else field.value = value
    if (isChanged(field)) restored(field)
  })
addEventListener('submit', ({ target }) => {
  if (target.matches('[action="/sign-out"]')) return attempt(() => sessionStorage.clear())
  for (const field of typedFields)
    if (field.form !== target && isChanged(field))
      attempt(() => sessionStorage.setItem(placeOf(field), isBox(field) ? field.checked : field.value))
})
// A text that was typed and not sent outlives the page, whether another form, a link or a crash has ended the page.
for (const text of document.querySelectorAll(plainForm + ' textarea')) {
  const { form } = text
  const { version } = form.elements
  const copy = nameOf(text, new URL(form.action).search)
  const keep = (sent) => attempt(() => localStorage.setItem(copy, JSON.stringify({ text: text.value, version: version && version.value, sent })))
  const drop = () => attempt(() => localStorage.removeItem(copy))
  const isTyped = () => text.value !== text.defaultValue
  const kept = attempt(() => JSON.parse(localStorage.getItem(copy)))
  // A form that was refused shows its text again, and the text is stored nowhere else.
  const isRefused = kept && kept.sent && kept.text === text.value && document.querySelector('[role=alert]')
  if (isRefused) attempt(() => localStorage.setItem(copy, JSON.stringify({ ...kept, sent: false })))
  else if (kept && (kept.sent || kept.text === text.value)) drop()
  else if (kept) {
    // With the version that the text was written over, a change that another person has stored since is not lost.
    text.value = kept.text
    if (version && kept.version) version.value = kept.version
    restored(text)
    const said = document.createElement('p')
    said.className = 'soft small'
    said.setAttribute('role', 'status')
    said.textContent = 'Restored: this text was not sent before the page closed.'
    text.after(said)
  }
  text.addEventListener('input', () => (isTyped() ? keep() : drop()))
  // A refused text that is sent again as it stands counts as sent again, too.
  form.addEventListener('submit', () => (isTyped() || isRefused) && keep(true))
}
// "Saved" is about the form that was sent.
for (const says of document.querySelectorAll('.says'))
  if (unsent.length) says.append(' Not saved yet: ' + unsent.join(', ') + '.')
for (const form of document.querySelectorAll('form[data-autosave]')) {
  const { text, heading, seen, planned, ownerId, status, dueAt, comment } = form.elements
  const plan = [ownerId, status, dueAt]
  const state = form.querySelector('[data-state]')
  const words = form.querySelector('[data-words]')
  let stored = 'unsaved' in state.dataset ? null : heading.value + '\n' + text.defaultValue
  let timer = 0
  let saving = null
  // A text that was refused is shown again and is stored nowhere: only a person may put it in place of another.
  let stopped = stored === null
  let leaving = false
  // A copy in this browser outlives a crash of the page; a text that is stored needs none.
  const copy = copies + new URL(form.action).pathname + new URL(form.action).search
  const kept = attempt(() => JSON.parse(localStorage.getItem(copy)))
  // Beside another text a copy keeps the mark of the text that it was written over: it must not be saved by itself later.
  const over = stopped && kept ? kept.seen : null
  const keep = (sent) => attempt(() => localStorage.setItem(copy, JSON.stringify({ heading: heading.value, text: text.value, comment: comment.value, seen: over || seen.value, sent })))
  const drop = () => attempt(() => localStorage.removeItem(copy))
  const now = () => heading.value + '\n' + text.value
  const isDirty = () => now() !== stored
  const isPlanned = () => plan.map(({ value }) => value).join(' ') !== planned.value
  const isCommented = () => comment.value.trim() !== ''
  // Only a button of the form stores these: a choice or a comment notifies people.
  const boxes = [...form.elements].filter(({ name }) => name === 'reviewer' || name === 'demand')
  const waiting = () => [isPlanned() && 'owner, status and due date', boxes.some(isChanged) && 'reviewers and demands', isCommented() && 'your comment'].filter(Boolean).join(', ')
  const sayWaiting = (before) => say(waiting() ? before + 'Not saved yet: ' + waiting() + '. Choose Save.' : before && 'All changes saved.')
  const say = (sentence) => { state.textContent = sentence }
  const stop = (sentence) => { stopped = true; say(sentence) }
  const save = async () => {
    clearTimeout(timer)
    timer = 0
    if (saving || stopped || !isDirty() || !text.value.isWellFormed() || !heading.value.trim()) return
    const sent = now()
    say('Saving…')
    const body = new URLSearchParams(new FormData(form))
    for (const { name } of [...plan, comment]) body.delete(name)
    body.delete('reviewing')
    body.delete('demanding')
    try {
      const response = await fetch(form.action, { method: 'POST', body })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const field = page.querySelector('form[data-autosave] [name=seen]')
      if (response.ok && field) {
        seen.value = field.value
        stored = sent
        // Writing may begin the draft, and colleagues may have changed the plan.
        if (!isPlanned()) {
          planned.value = page.querySelector('[name=planned]').value
          planned.value.split(' ').forEach((value, at) => { plan[at].value = value })
        }
        if (isDirty() || isCommented()) keep()
        else drop()
        sayWaiting('Text saved. ')
      } else if (page.querySelector('[name=password]')) stop('Not saved: you have been signed out. Choose Save to sign in; your text is kept.')
      else if (response.status === 403) stop('Not saved: someone else has changed this section. Choose Save to see both texts.')
      else say('Not saved yet. Choose Save to try again.')
    } catch {
      say('Not saved: no connection. Your text is still here; it is saved again as you write.')
    }
  }
  const saveOnce = () => (saving ??= save().finally(() => { saving = null; if (isDirty() && !timer && !stopped) wait() }))
  const wait = () => { timer ||= setTimeout(saveOnce, 3000) }
  const changed = () => {
    if (words) {
      const count = text.value.split(/\s+/).filter(Boolean).length
      words.textContent = count + (count === 1 ? ' word' : ' words')
    }
    if (isDirty() || isCommented()) keep()
    else drop()
    if (stopped) return
    if (isDirty()) { say('Not saved yet.'); wait() }
    else sayWaiting('')
  }
  // Fields of the form outside of its element count, too.
  addEventListener('input', ({ target }) => target.form === form && changed())
  // The next form that works would drop a copy that counts as sent.
  if (stopped) keep()
  const isText = kept && kept.heading + '\n' + kept.text !== stored
  if (kept && stored !== null && (isText || kept.comment)) {
    // With the mark of the text that the copy was written over, a text that another person has stored since is not lost.
    heading.value = kept.heading
    text.value = kept.text
    seen.value = kept.seen
    comment.value = kept.comment || ''
    changed()
    say('Restored: your ' + (isText ? 'text' : 'comment') + ' was not saved before the page closed.')
  } else if (kept && stored !== null) drop()
  form.addEventListener('submit', async (event) => {
    clearTimeout(timer)
    leaving = true
    keep(true)
    if (!saving) return
    event.preventDefault()
    const button = event.submitter
    await saving
    delete form.dataset.sent
    stopped = true
    form.requestSubmit(button)
  })
  const insert = (words, from, to) => {
    text.setRangeText(words, from, to, 'end')
    text.focus()
    text.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // Marks of lines are put before each chosen line, and taken away where all lines have them.
  const marks = { heading: () => '## ', bullets: () => '- ', numbers: (at) => at + 1 + '. ' }
  const known = { heading: /^#{1,6} /, bullets: /^[-*•] /, numbers: /^\d{1,3}[.)] / }
  for (const bar of form.querySelectorAll('[data-toolbar]')) {
    bar.hidden = false
    bar.addEventListener('click', ({ target }) => {
      const { mark } = target.dataset
      const { selectionStart: from, selectionEnd: to, value } = text
      const chosenText = value.slice(from, to)
      if (mark === 'bold') return insert('**' + (chosenText || 'bold') + '**', from, to)
      const start = value.lastIndexOf('\n', from - 1) + 1
      const end = value.indexOf('\n', to) < 0 ? value.length : value.indexOf('\n', to)
      if (mark === 'table') return insert((value.slice(0, end) && '\n\n') + '| Heading | Heading |\n| Cell | Cell |\n', end, end)
      if (!marks[mark]) return
      const lines = value.slice(start, end).split('\n')
      const isMarked = lines.every((line) => known[mark].test(line))
      insert(lines.map((line, at) => (isMarked ? line.replace(known[mark], '') : marks[mark](at) + line)).join('\n'), start, end)
    })
  }
  for (const button of document.querySelectorAll('[data-insert]')) {
    button.type = 'button'
    button.addEventListener('click', () => {
      const at = text.selectionEnd
      const before = text.value.slice(0, at)
      text.setRangeText((before && !before.endsWith('\n') ? '\n\n' : '') + button.value, at, at, 'end')
      text.focus()
      text.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  addEventListener('beforeunload', (event) => { if ((isDirty() || waiting()) && !leaving) event.preventDefault() })
  addEventListener('pageshow', () => { leaving = false })
}

// The keyboard: `/` searches, `?` tells the keys, the arrows go from row to row of a list.
const typing = (target) => target.closest('input, textarea, select, [contenteditable]') !== null
const lists = '.plain-list > li, .table tbody > tr, .board-cards > li, .sections > li'
const linkOf = (row) => row.querySelector('a[href]')
const step = (by) => {
  const rows = [...document.querySelectorAll(lists)].filter((row) => linkOf(row) && row.checkVisibility())
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = here < 0 ? rows[0] : rows[here + by]
  if (!next) return false
  linkOf(next).focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}
const tellKeys = () => {
  const known = document.getElementById('keyboard')
  if (known) return known.showModal()
  const dialog = document.createElement('dialog')
  dialog.id = 'keyboard'
  dialog.setAttribute('aria-labelledby', 'keyboard-title')
  const title = document.createElement('h2')
  title.id = 'keyboard-title'
  title.textContent = 'Keyboard'
  const keys = document.createElement('dl')
  const all = [
    ['/', 'Search'],
    ['j, ↓', 'Next row of a list'],
    ['k, ↑', 'Row before'],
    ['Enter', 'Open the row'],
    ['g then o, t, p, b', 'Go to overview, tenders, pipeline, bids'],
    ['?', 'This help'],
    ['Esc', 'Close'],
  ]
  for (const [key, text] of all) {
    const term = document.createElement('dt')
    const kbd = document.createElement('kbd')
    kbd.textContent = key
    term.append(kbd)
    const meaning = document.createElement('dd')
    meaning.textContent = text
    keys.append(term, meaning)
  }
  const close = document.createElement('form')
  close.method = 'dialog'
  const button = document.createElement('button')
  button.textContent = 'Close'
  close.append(button)
  dialog.append(title, keys, close)
  document.body.append(dialog)
  dialog.showModal()
}
const places = { o: '/', t: '/tenders', p: '/pipeline', b: '/bids' }
let going = false
addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
  if (document.querySelector('dialog[open]')) return
  const { key } = event
  const inList = document.activeElement.closest(lists) !== null
  const went = going && places[key]
  going = key === 'g'
  if (went) location.assign(went)
  else if (key === '/') {
    const field = [...document.querySelectorAll('form[role=search] input[type=search]')].findLast((each) => each.checkVisibility())
    if (!field) return location.assign('/search')
    field.focus()
    field.select()
  } else if (key === '?') tellKeys()
  else if (key === 'j' || (key === 'ArrowDown' && inList)) { if (!step(1)) return }
  else if (key === 'k' || (key === 'ArrowUp' && inList)) { if (!step(-1)) return }
  else return
  event.preventDefault()
})
// A tab that a narrow window hides is brought into sight.
for (const tab of document.querySelectorAll('.tabs [aria-current]')) {
  const list = tab.closest('ul')
  list.scrollLeft = tab.offsetLeft - list.offsetLeft - 16
}
// The counts beside the headings of folds, as a fresher page has them.
const countFolds = (page) => {
  const countOf = (of) => of.querySelectorAll('.fold > summary')
  for (const fresh of countOf(page)) {
    const title = (each) => each.querySelector('h2, h3')?.textContent
    const old = [...countOf(document)].find((each) => title(each) === title(fresh))
    old?.querySelector('.beside')?.replaceWith(fresh.querySelector('.beside') ?? '')
  }
}
// A row of a table is changed in its place: the page that a link or form would open is fetched, and its row is shown here.
const swapRow = async (id, request, otherwise) => {
  try {
    const response = await fetch(...request)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const [before, after] = [document, page].map((each) => each.getElementById(id)?.closest('tr'))
    if (!response.ok || !before || !page.querySelector('.matrix')) return otherwise()
    if (after) before.replaceWith(after)
    else before.remove()
    for (const place of ['#headline', '.says']) {
      const fresh = page.querySelector(place)
      const old = document.querySelector(place)
      if (fresh && old) old.replaceWith(fresh)
      else if (fresh) document.querySelector('main h1').after(fresh)
    }
    // The page that answers has no filters, so its counts are only those of a page without filters.
    if (location.search === '') countFolds(page)
    const next = after?.querySelector('select') ?? after?.querySelector('[data-swap]')
    next?.focus()
  } catch {
    otherwise()
  }
}
document.addEventListener('click', (event) => {
  const link = event.target.closest('[data-swap]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  void swapRow(link.dataset.swap, [link.href], () => location.assign(link.href))
})
document.addEventListener('submit', (event) => {
  const form = event.target.closest('.row-form')
  if (!form) return
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form))
  void swapRow(body.get('requirementId'), [form.action, { method: 'POST', body }], () => form.submit())
})
