import { describe, expect, it } from 'vitest'
import { createAsset } from '../../src/company/files/commands.ts'
import { partsOf } from '../../src/company/files/multipart.ts'
import { findAssets, listAssetTags } from '../../src/company/files/queries.ts'
import { bytesOf, chunked, joined } from '../support/assets-files.ts'
import { newStaff, type Staff } from '../support/people.ts'

describe('findAssets and listAssetTags', () => {
  it('give the company’s own, in the order that is asked for', async () => {
    const [owner] = await newStaff('owner')
    const [stranger] = await newStaff('owner')
    const add = (who: Staff, name: string, tags: string[]) =>
      who.act((ctx) => createAsset(ctx, { name, tags, validUntil: null }))
    const [a, b, foreign] = [
      await add(owner, 'A', ['y', 'X']),
      await add(owner, 'B', ['y']),
      await add(stranger, 'C', ['z']),
    ]
    const found = await owner.act((ctx) => findAssets(ctx, [b.id, foreign.id, a.id, 'asset_x']))
    expect(found.map(({ name }) => name)).toEqual(['B', 'A'])
    expect(await owner.act(listAssetTags)).toEqual(['X', 'y'])
  })
})

describe('partsOf', () => {
  const type = 'multipart/form-data; boundary=XX'
  const read = async (form: string, contentType: string) => {
    const parts: [name: string, fileName: string, text: string][] = []
    for await (const { name, fileName, chunks } of partsOf(chunked(bytesOf(form)), contentType))
      parts.push([name, fileName, new TextDecoder().decode(await joined(chunks))])
    return parts
  }
  const part = (disposition: string, body: string) =>
    `--XX\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`

  it('reads fields and files, whatever their bytes hold', async () => {
    const body = 'a\r\n--X\r\n\r\n--X X--'
    const form = `${part('name="name"', 'Köln')}${part('name="file"; filename="a%22b.pdf"', body)}${part('name="tags"', '')}--XX--\r\n`
    expect(await read(form, type)).toEqual([
      ['name', '', 'Köln'],
      ['file', 'a"b.pdf', body],
      ['tags', '', ''],
    ])
  })

  it.for([
    ['ends early', part('name="a"', 'x'), type],
    ['has no boundary in its type', `${part('name="a"', 'x')}--XX--`, 'multipart/form-data'],
    ['has more parts than are taken', `${part('name="a"', 'x').repeat(51)}--XX--`, type],
    ['has rubbish behind a boundary', `${part('name="a"', 'x')}--XXrubbish`, type],
    ['is empty', '', type],
  ] as const)('refuses a form that %s', async ([, form, contentType]) => {
    await expect(read(form, contentType)).rejects.toThrow('multipart/form-data')
  })
})
