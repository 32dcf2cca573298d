// Adds a button that copies to every sample of the reference.
for (const figure of document.querySelectorAll('figure')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', `Copy ${figure.querySelector('figcaption').textContent}`)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('pre').textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  })
  figure.querySelector('figcaption').append(button)
}

// "Try it": sends a request of the reference with the key of a sandbox, and shows the answer.
const stored = { key: 'try-key', ids: 'try-ids' }
const idPattern = /\b[a-z]+(?:_[a-z]+)*_[0-9a-hjkmnp-tv-z]{26}\b/g
const kindOf = (id) => id.slice(0, -27)
const maxShown = 50_000

/** The ids of the last answers by kind. They replace the ids of examples, which exist nowhere. */
const seenIds = () => JSON.parse(sessionStorage.getItem(stored.ids) ?? '{}')
const withSeenIds = (text) => {
  const seen = seenIds()
  return text.replaceAll(idPattern, (id) => seen[kindOf(id)] ?? id)
}
function noteIds(text) {
  const found = (text.match(idPattern) ?? []).toReversed().map((id) => [kindOf(id), id])
  sessionStorage.setItem(stored.ids, JSON.stringify({ ...seenIds(), ...Object.fromEntries(found) }))
}

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
const labelled = (text, field) => make('label', {}, text, field)

/** The request of a curl sample. A page may only ask its own host, so the address is a path. */
function requestOf(command) {
  const unquote = (text) => text.replaceAll("'\\''", "'")
  const [, body] = / -d '((?:[^']|'\\'')*)'/.exec(command) ?? []
  const address = new URL(unquote(/'((?:[^']|'\\'')*)'$/.exec(command)[1]))
  return {
    method: / -X (\w+)/.exec(command)?.[1] ?? 'GET',
    path: address.pathname + address.search,
    body: body && JSON.stringify(JSON.parse(unquote(body)), null, 2),
    withKey: command.includes('Authorization: Bearer'),
    sendsFile: command.includes(' --data-binary '),
  }
}

for (const command of document.querySelectorAll('.operation .command')) {
  const { method, path, body, withKey, sendsFile } = requestOf(command.textContent)
  const key = make('input', { type: 'password', autocomplete: 'off', placeholder: 'tmk_test_…', required: true })
  const address = make('input', { type: 'text', value: path, required: true, spellcheck: false })
  const text = make('textarea', { value: body ?? '', rows: 8, spellcheck: false })
  const bytes = make('input', { type: 'file', required: true })
  const send = make('button', { type: 'submit', textContent: 'Send' })
  const status = make('p', { className: 'status-line' })
  status.setAttribute('role', 'status')
  const answer = make('pre', { tabIndex: 0, hidden: true })
  answer.setAttribute('role', 'region')
  answer.setAttribute('aria-label', 'The answer')
  const form = make(
    'form',
    {},
    ...(withKey ? [labelled('Key of a sandbox', key)] : []),
    labelled(`${method} `, address),
    ...(body === undefined ? [] : [labelled('Body', text)]),
    ...(sendsFile ? [labelled('File', bytes)] : []),
    send,
    status,
    answer,
  )
  const details = make('details', { className: 'try' }, make('summary', { textContent: 'Try it' }), form)
  command.closest('figure').after(details)
  details.addEventListener('toggle', () => {
    key.value ||= sessionStorage.getItem(stored.key) ?? ''
    if (address.value === path) address.value = withSeenIds(path)
    if (body !== undefined && text.value === body) text.value = withSeenIds(body)
  })
  key.addEventListener('input', () => key.setCustomValidity(''))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (withKey && !key.value.trim().startsWith('tmk_test_')) {
      key.setCustomValidity('Use the key of a sandbox, which begins with tmk_test_. A live key would change live data.')
      key.reportValidity()
      return
    }
    send.disabled = true
    status.textContent = 'Waiting for the answer …'
    answer.hidden = true
    try {
      await show(await request(), answer, status)
    } catch {
      status.textContent = 'No answer came. Check the connection and send the request again.'
    } finally {
      send.disabled = false
    }
  })

  function request() {
    const headers = {}
    if (withKey) {
      sessionStorage.setItem(stored.key, key.value.trim())
      headers.Authorization = `Bearer ${key.value.trim()}`
    }
    if (method === 'POST') headers['Idempotency-Key'] = crypto.randomUUID()
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const [chosen] = bytes.files
    return fetch(new URL(address.value, location.origin), {
      method,
      headers,
      body: sendsFile ? chosen : body && text.value,
      credentials: 'omit',
    })
  }
}

async function show(response, answer, status) {
  const type = response.headers.get('Content-Type') ?? ''
  const left = response.headers.get('X-RateLimit-Remaining')
  const parts = [`${response.status} ${response.statusText}`, type.split(';')[0]]
  if (left !== null) parts.push(`${left} requests left this hour`)
  if (/json|text|csv/.test(type)) {
    const text = await response.text()
    noteIds(text)
    const whole = type.startsWith('application/json') ? JSON.stringify(JSON.parse(text), null, 2) : text
    answer.textContent = whole.length > maxShown ? `${whole.slice(0, maxShown)}\n…` : whole
  } else {
    const link = make('a', { href: URL.createObjectURL(await response.blob()), textContent: 'Save the file' })
    link.download = ''
    answer.replaceChildren(link)
  }
  answer.hidden = answer.textContent === ''
  status.textContent = parts.filter(Boolean).join(' · ')
}
