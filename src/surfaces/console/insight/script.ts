/**
 * Shows the answer to a question as a stream on the page on which it was asked. Part of the console's script. All
 * content is added as text, never as HTML. When anything fails, the form is sent as it would be without script.
 */
export const judgementScript = `
for (const form of document.querySelectorAll('form[data-file]')) {
  // A file leaves the page where it is: it may be fetched again.
  form.addEventListener('submit', () => setTimeout(() => delete form.dataset.sent, 1000))
}
for (const form of document.querySelectorAll('form[data-ask]')) {
  const talk = document.getElementById('talk')
  const names = JSON.parse(form.dataset.documents)
  const add = (parent, tag, className, text) => {
    const node = document.createElement(tag)
    if (className) node.className = className
    if (text) node.textContent = text
    parent.append(node)
    return node
  }
  const link = (parent, { documentId, page }) => {
    const place = '/tenders/' + form.dataset.tender
    const node = add(parent, 'a', '', documentId ? (names[documentId] || 'Document') + (page ? ', page ' + page : '') : 'Notice')
    node.href = documentId ? place + '/documents/' + documentId + '?page=' + (page || 1) : place
  }
  const finish = (turn, answer) => {
    turn.label.textContent = { certain: 'Answer from the documents', closest: 'Closest passages, not a certain answer' }[answer.certainty] || 'Not in the documents'
    turn.said.textContent = answer.answer
    if (answer.citations.length) {
      const list = add(turn.node, 'ul', 'read-in')
      list.setAttribute('aria-label', 'Read in')
      const places = new Set()
      for (const each of answer.citations) {
        const isSaid = !each.quote || answer.answer.includes(each.quote)
        const place = each.documentId + ' ' + each.page
        if (isSaid && places.has(place)) continue
        if (isSaid) places.add(place)
        const item = add(list, 'li')
        if (!isSaid) add(item, 'blockquote', '', each.quote).dir = 'auto'
        link(item, each)
      }
    } else add(turn.node, 'p', '', 'Ask in other words, or read the documents.')
    form.elements.sessionId.value = answer.sessionId
    history.replaceState(null, '', '/tenders/' + form.dataset.tender + '/chat/' + answer.sessionId)
  }
  const read = async (response, turn) => {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    let ended = false
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const events = (rest + value).split('\\n\\n')
      rest = events.pop()
      for (const event of events) {
        const [, name, data] = /^event: (\\w+)\\ndata: (.*)$/.exec(event) || []
        if (name === 'sentence') turn.said.textContent += JSON.parse(data).text
        if (name === 'answer') { finish(turn, JSON.parse(data)); ended = true }
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
`.trimStart()
