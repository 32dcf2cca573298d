import { objectNamed } from '../../context/placement.ts'
import { periodBindings } from '../period-databases.ts'
import { folderIn, folderOf } from './bucket.ts'
import { apartDatabase } from './database.ts'
import type { SandboxStore } from './store.ts'

/** The object with the database of a sandbox. */
export const storeOf = (env: Env, id: string): DurableObjectStub<SandboxStore> =>
  objectNamed(env, env.SANDBOXES, id)

/**
 * The bindings of the service for one sandbox: its own database, its own folder of files, and queues whose messages
 * name it. Work with these bindings reaches no live row, whatever statement it runs. No model is called, no source is
 * read and no document is fetched.
 */
export function sandboxEnv(env: Env, id: string): Env {
  const store = storeOf(env, id)
  const own = {
    DB: apartDatabase({ run: async (asked) => store.run(asked) }),
    FILES: folderIn(env.FILES, folderOf(id)),
    DELIVERIES: naming(env.DELIVERIES, id),
    DOCUMENTS: naming(env.DOCUMENTS, id),
    IMPORTS: naming(env.IMPORTS, id),
  }
  const undivided = Object.fromEntries(periodBindings(env).map((name) => [name, undefined]))
  return Object.assign({ ...env }, own, settingsOf(id), undivided)
}

const settingsOf = (id: string) => ({
  SANDBOX: id,
  SOURCES: '',
  DOCUMENT_FETCHING: 'off',
  AI_PROVIDER: 'builtin',
  AI_EMBEDDING_MODEL: undefined,
  AI_RERANK_MODEL: undefined,
})

/** The members that a message of a sandbox has beside those of its queue. */
export interface OfSandbox {
  sandbox?: string
}

/** A queue whose messages name the sandbox, so that their consumer opens the database of the sandbox. */
const naming = <B extends object>(queue: Queue<B>, sandbox: string): Queue<B> =>
  ({
    sendBatch: (messages: Iterable<MessageSendRequest<B>>, options?: QueueSendBatchOptions) =>
      queue.sendBatch(
        [...messages].map((message) => ({ ...message, body: { ...message.body, sandbox } })),
        options,
      ),
  }) as unknown as Queue<B>
