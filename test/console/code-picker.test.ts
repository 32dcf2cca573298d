import '../support/tables.ts'
import { expect, it } from 'vitest'
import { Browser, newPerson } from '../support/browser.ts'

const path = '/company/profile/fields'
const boxes = (text: string) =>
  [...text.matchAll(/name="cpvCodes" value="(\d+)"( checked="")?/g)].map(([, code, ticked]) => ({
    code,
    isTicked: ticked !== undefined,
  }))

it('asks which of several subjects words mean, and takes those that are ticked', async () => {
  const browser = new Browser()
  await browser.signIn(await newPerson())
  const words: [string, string] = ['add-cpvCodes', 'vehicles']

  const asking = await browser.send(await browser.open(path), path, [words])
  expect(asking.text).toContain('“vehicles”: tick above which')
  const offered = boxes(asking.text)
  expect(offered.length).toBeGreaterThan(1)
  expect(offered.some(({ isTicked }) => isTicked)).toBe(false)

  const [first] = offered
  const saved = await browser.send(asking, path, [words, ['cpvCodes', first?.code ?? '']])
  expect(saved.status).toBe(303)
  const shown = await browser.open(path)
  expect(boxes(shown.text)).toEqual([{ code: first?.code, isTicked: true }])
  expect(shown.text).toMatch(/name="add-cpvCodes"[^>]*><\/textarea>/)
})
