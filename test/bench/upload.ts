import { gzipSync } from 'node:zlib'
import { entry, type WorkerModule } from '../../tools/build/worker.ts'

/** Gzipped sizes in KiB, as wrangler prints them. */
export interface Upload {
  whole: number
  /**
   * The upload without the readers of PDFs, signed files, messages, presentations, OpenDocument and RTF, which are loaded when such a file
   * is read, and without the writers.
   */
  service: number
  /**
   * The writers of Word and PDF, which are loaded at the first export: everything that their packages add to the
   * upload.
   */
  writers: number
  /** The modules that are evaluated before the first request. */
  start: number
  /** The packages in these modules. */
  atStart: string[]
  /** The packages that are in no module of the service. */
  apart: string[]
}

const readers = ['unpdf', 'asn1js', 'postal-mime']
const writers = ['pdfkit']
/** Readers of our own, each in a module that loads at the first such file. */
const ownReaders = /\/(?:odt|pptx|rtf)\b/
/** The writer of Word is code of our own, in a module that loads at the first export. */
const wordWriter = /\/word\b/

export const kibibytes = (value: number): string => value.toFixed(0)

/** Sizes of the upload's parts. A part without a package is everything that is reached without loading the package. */
export function uploadOf(modules: WorkerModule[]): Upload {
  const service = reached(
    modules,
    ({ name, packages }) =>
      !holds(packages, [...readers, ...writers]) && !wordWriter.test(name) && !ownReaders.test(name),
  )
  const withWriters = reached(
    modules,
    ({ name, packages }) => !holds(packages, readers) && !ownReaders.test(name),
  )
  const start = reached(modules, () => false)
  const ofService = new Set(packagesOf(service))
  return {
    whole: gzipped(modules),
    service: gzipped(service),
    writers: gzipped(withWriters) - gzipped(service),
    start: gzipped(start),
    atStart: packagesOf(start),
    apart: packagesOf(modules).filter((name) => !ofService.has(name)),
  }
}

/** The modules that the entry imports, and those that it loads as far as `follows` allows. */
function reached(modules: WorkerModule[], follows: (module: WorkerModule) => boolean): WorkerModule[] {
  const byName = new Map(modules.map((module) => [module.name, module]))
  const found = new Set<WorkerModule>()
  const reach = (module: WorkerModule | undefined) => {
    if (!module || found.has(module)) return
    found.add(module)
    for (const name of module.imports) reach(byName.get(name))
    for (const each of module.loads.map((name) => byName.get(name))) if (each && follows(each)) reach(each)
  }
  reach(byName.get(entry))
  return modules.filter((module) => found.has(module))
}

const holds = (packages: readonly string[], any: readonly string[]): boolean =>
  any.some((name) => packages.includes(name))

const packagesOf = (modules: WorkerModule[]): string[] =>
  [...new Set(modules.flatMap(({ packages }) => packages))].toSorted()

const gzipped = (modules: WorkerModule[]): number =>
  gzipSync(modules.map(({ text }) => text).join(''), { level: 9 }).length / 1024
