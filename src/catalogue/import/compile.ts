import { compileReleases } from '../notices/ocds/compile-releases.ts'
import { readCompiled } from '../notices/ocds/notice.ts'
import type { Json } from '../notices/json.ts'
import type { Notice } from '../notices/schema.ts'
import { maxStoredText, storedText } from '../notices/stored.ts'
import { heaviest, inOrder, type StoredNotice } from '../tenders/compose/order.ts'
import type { ChangedTender } from './merge.ts'

/**
 * Finds the notice that the releases of each process amount to, for every tender with new notices. The tables of notices
 * must be loaded.
 */
export function compileTenders(changed: ChangedTender[]): void {
  const processes = changed
    .filter(({ written }) => written.length > 0)
    .flatMap(({ notices }) => {
      for (const each of notices) if (each.release) each.compiled = null
      return processesOf(notices)
    })
  for (const process of processes) compileProcess(process)
}

/** The releases of each process with several releases, oldest first. */
const processesOf = (notices: StoredNotice[]): StoredNotice[][] =>
  [
    ...Map.groupBy(
      inOrder(notices.filter(({ release }) => release)),
      ({ notice }) => notice.refs[0],
    ).values(),
  ].filter(({ length }) => length > 1)

function compileProcess(process: StoredNotice[]): void {
  const newest = process.at(-1)
  const [ref] = newest?.notice.refs ?? []
  if (!newest || ref === undefined) return
  const releases = process.map(({ release }) => JSON.parse(release ?? '') as Json)
  const compiled = readCompiled(compileReleases(releases), ref.slice('ocid:'.length))
  if (!compiled) return
  const { noticeId, version, refs, aliases, publishedAt, dispatchedAt, url } = newest.notice
  const { kind, noticeType } = heaviest(process.map(({ notice }) => notice))
  const whole: Notice = {
    ...compiled,
    noticeId,
    version,
    refs,
    aliases,
    publishedAt,
    dispatchedAt,
    url,
    kind,
    noticeType,
  }
  // A process that is too large for a row is composed of its single releases.
  if (storedText(whole).length <= maxStoredText) newest.compiled = whole
}
