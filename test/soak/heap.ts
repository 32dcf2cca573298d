/** A message of the runtime's inspector: the answer to a command, or an event without an id. */
interface Message {
  id?: number
  result?: { usedSize?: number; backingStorageSize?: number }
}

/**
 * Megabytes of the service's isolate after its garbage has been collected: its heap and its buffers. The
 * memory of the process is less informative, because a runtime without pressure collects little and returns
 * nothing: its process grows for minutes whatever the service does.
 */
export async function heldBy(inspector: URL, origin: string, worker = 'service'): Promise<number> {
  const socket = new WebSocket(new URL(`/core:user:${worker}`, inspector).href)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The inspector does not know the service')))
  })
  // The runtime collects garbage in a task that only runs beside requests, so without requests the collection would
  // never end.
  const knock = async () => (await fetch(`${origin}/api/v1/health`)).text()
  const requests = setInterval(() => void knock().catch(() => ''), 100)
  try {
    await ask(socket, 1, 'HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await ask(socket, 2, 'Runtime.getHeapUsage')
    if (usedSize === undefined) throw new Error('The runtime does not say what it holds')
    return (usedSize + (backingStorageSize ?? 0)) / 1_000_000
  } finally {
    clearInterval(requests)
    socket.close()
  }
}

function ask(socket: WebSocket, id: number, method: string): Promise<NonNullable<Message['result']>> {
  const { promise, resolve, reject } = Promise.withResolvers<NonNullable<Message['result']>>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === id) resolve(message.result ?? {})
  })
  socket.addEventListener('close', () => reject(new Error('The inspector has closed')))
  socket.send(JSON.stringify({ id, method }))
  return promise
}

/**
 * Maximum growth of the service in megabytes after collections: since early in the load, and in every round
 * of random requests. A round in which a request is the first to need a module (the writer of PDF takes 17
 * MB) grows once, so the round that grew least counts. A leak grows in every round: of 5,000 requests, 1.6
 * kilobytes a request show.
 */
const maxGrowth = { sinceEarly: 64, eachRound: 8 }

/** How much the service held early in the load, then after each round of random requests. */
export const heldLine = ([early = 0, ...later]: number[]): string =>
  `early ${early.toFixed(1)}, after each round ${later.map((each) => each.toFixed(1)).join(', ')}`

/** The first is the amount early in the load. The growth up to the first round is not a round's growth. */
export function problemsOfHeld(held: number[]): string[] {
  const [early = 0, ...later] = held
  const growth = later.slice(1).map((each, index) => each - (later[index] ?? 0))
  const sinceEarly = (later.at(-1) ?? 0) - early
  return sinceEarly > maxGrowth.sinceEarly || Math.min(...growth) > maxGrowth.eachRound
    ? [`the service holds more and more: ${heldLine(held)}`]
    : []
}
