import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeSplittingGroup } from 'rolldown'

type Info = Parameters<Exclude<CodeSplittingGroup['name'], string>>[1]

/**
 * Modules that are loaded together are put in one module of the upload. Without the groups every set of
 * surfaces that shares a file gets a module, the names that these modules exchange take space, and the first
 * request of the API loads 36 modules instead of a few. A group is closed: its files import no later group,
 * so no cycle can arise.
 */
export function moduleGroups(root: string): CodeSplittingGroup[] {
  const from = (folder: string, ...entries: string[]) =>
    entries.map((entry) => {
      const path = join(root, 'src', folder, entry)
      if (!existsSync(path)) throw new Error(`${path} is gone: correct the groups`)
      return path
    })
  // Few requests load the last three. They share most of their files with the API.
  const api = [
    ...from('surfaces', 'rest/api.ts'),
    ...from('catalogue', 'tenders/export.ts'),
    ...from('workspace', 'following/calendar/feed.ts', 'sandbox/commands.ts'),
  ]
  const insight = [
    ...from('insight', 'questions/chat/commands.ts', 'analyses/commands.ts'),
    ...from('workspace', 'bids/compliance.ts', 'bids/drafts/commands.ts'),
  ]
  return [
    { name: 'start', tags: ['$initial'], priority: 5 },
    // Everything that responds before the API is loaded.
    group('first', 4, (ctx) =>
      importsOf(from('surfaces', 'docs/mount.ts', 'rest/unconfigured.ts', 'oauth.ts'), ctx),
    ),
    // Queues load the domain, not the surface.
    group('work', 3, (ctx) =>
      inBoth(importsOf(from('surfaces', 'jobs/queues.ts'), ctx), importsOf(api, ctx)),
    ),
    group('api', 2, (ctx) => importsOf(api, ctx)),
    // Answers, drafts, analyses and the compliance matrix use the same readings.
    group('insight', 1, (ctx) => importsOf(insight, ctx)),
  ]
}

function group(name: string, priority: number, filesOf: (ctx: Info) => Set<string>): CodeSplittingGroup {
  let files: Set<string> | undefined
  return {
    name: (id, ctx) => ((files ??= filesOf(ctx)).has(id) ? name : null),
    debugName: name,
    priority,
  }
}

const inBoth = (one: Set<string>, other: Set<string>) => new Set([...one].filter((id) => other.has(id)))

/** The entries, and every file that is evaluated before them. */
function importsOf(entries: string[], ctx: Info): Set<string> {
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const each of ctx.getModuleInfo(id)?.importedIds ?? []) follow(each)
  }
  for (const entry of entries) follow(entry)
  return found
}
