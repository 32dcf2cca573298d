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
