import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const isOurs = (path: string) => !/(?:^|\/)(?:node_modules|fixtures|\.\w+)(?:\/|$)/.test(path)
const documents: string[] = []
for await (const path of glob('{*,{docs,src,test,tools,assets}/**/*}.md', { cwd: root }))
  if (isOurs(path)) documents.push(path)
const textOf = (path: string) => readFile(join(root, path), 'utf8')

/** Folders that a command writes and that no checkout has. */
const written = new Set(['test/e2e/screenshots'])

/** The anchor that a heading of Markdown gets. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** Returns the links of a document that lead nowhere: to no file, or to no heading of a file. */
async function deadLinks(path: string): Promise<string[]> {
  const links = [...(await textOf(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const dead = links
    .filter((target) => !/^\w+:/.test(target))
    .map(async (target) => {
      const [file = '', anchor] = target.split('#')
      const to = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(root, to))) return [target]
      return anchor === undefined || anchorsIn(await textOf(to)).includes(anchor) ? [] : [target]
    })
  return (await Promise.all(dead)).flat()
}

/** Returns the addresses of the reference in a document that no page or no place of a page has. */
async function deadAddresses(path: string): Promise<string[]> {
  const addresses = (await textOf(path)).matchAll(/`\/docs(?:\/([a-z-]*))?(?:#([\w-]+))?`/g)
  const dead = [...addresses].map(async ([address, name = '', id]) => {
    const page = join('build/assets/docs', `${name || '0'}.page`)
    if (!existsSync(join(root, page))) return [address]
    return id === undefined || (await textOf(page)).includes(` id="${id}"`) ? [] : [address]
  })
  return (await Promise.all(dead)).flat()
}

/** Returns the files and folders of the project that a document names and that do not exist. */
async function deadPaths(path: string): Promise<string[]> {
  const named = [...(await textOf(path)).matchAll(/`((?:src|test|docs|migrations|tools|assets)\/[\w./-]+)`/g)]
  return named
    .map(([, file = '']) => file)
    .filter((file) => !written.has(file) && !existsSync(join(root, file)))
}

describe('the documents of the project', () => {
  it('are found', () => expect(documents).toContain('docs/operating/runbook.md'))

  it.for(documents.toSorted())('%s links to what exists', async (path) => {
    expect(await deadLinks(path)).toEqual([])
    expect(await deadAddresses(path)).toEqual([])
    expect(await deadPaths(path)).toEqual([])
  })
})
