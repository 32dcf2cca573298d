import type { Ctx } from '../../../platform/context/context.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { attempt } from './attempt.ts'
import { type Claimable, claim } from './claim.ts'
import { endSwitchedOff, endUncovered, endUndeliverable } from './give-up.ts'
import { lease, maxAttempts, batchWait } from './limits.ts'
import { type DeliveryMessage, enqueue } from './queue.ts'

type Batch = Pick<MessageBatch<DeliveryMessage>, 'messages'>
type Incoming = Pick<Message<DeliveryMessage>, 'body' | 'ack' | 'retry'>

/**
 * Runs the attempts of a batch. Every decision is made by the database, so a message may come late, twice, or
 * twice at once. The sweep replaces lost messages. `waiting` is the number of milliseconds that the batch
 * waits for its attempts.
 */
export async function consumeDeliveries(ctx: Ctx, { messages }: Batch, waiting = batchWait): Promise<void> {
  const byId = new Map<string, Incoming>()
  for (const message of messages) {
    const { deliveryId } = message.body
    // While delivery is switched off nothing is sent, and pending deliveries wait for the sweep.
    if (ctx.config.WEBHOOK_DELIVERY === 'off' || byId.has(deliveryId)) message.ack()
    else byId.set(deliveryId, message)
  }
  if (byId.size === 0) return
  try {
    await work(ctx, byId, waiting)
  } catch (error) {
    // For messages that were answered before the failure, `retry` has no effect.
    for (const message of byId.values()) message.retry({ delaySeconds: lease / 1000 })
    logOf([...byId.keys()].join(' '), error)
  }
}

async function work(ctx: Ctx, byId: Map<string, Incoming>, waiting: number): Promise<void> {
  const { rows, mine } = await claim(ctx, [...byId.keys()])
  const over: string[] = []
  const works: Promise<void>[] = []
  for (const [id, message] of byId) {
    const row = rows.get(id)
    const number = mine.get(id)
    if (row && number !== undefined) works.push(follow(ctx, message, attempt(ctx, row, number), waiting))
    else if (row && isOver(row)) over.push(id)
    else passOver(ctx, message, row)
  }
  if (over.length > 0) works.push(endAll(ctx, over))
  await Promise.all(works)
  for (const id of over) byId.get(id)?.ack()
}

/** Whether a pending delivery must no longer be attempted. */
const isOver = ({ status, active, covered, openUntil, attempts }: Claimable): boolean =>
  status === 'pending' && openUntil === null && (!active || !covered || attempts >= maxAttempts)

async function endAll(ctx: Ctx, ids: string[]): Promise<void> {
  await endSwitchedOff(ctx, ids)
  await endUncovered(ctx, ids)
  await endUndeliverable(ctx, ids)
}

/**
 * Answers a message whose delivery must not be attempted now. The message comes back later if another attempt
 * is under way or the next attempt is not due yet. It is dropped if the delivery is completed or gone, and if
 * the endpoint has no capacity: the end of a running attempt then queues the next delivery.
 */
function passOver({ now }: Ctx, message: Incoming, row: Claimable | undefined): void {
  const until = row?.status === 'pending' ? Math.max(row.openUntil ?? 0, row.nextAttemptAt ?? 0) : 0
  if (until <= now.getTime()) message.ack()
  else message.retry({ delaySeconds: Math.ceil((until - now.getTime()) / 1000) })
}

/**
 * Waits a moment for an attempt and then answers its message. A slower attempt continues without the batch,
 * so that later deliveries need not wait; its retry is sent as a new message. If the attempt is interrupted,
 * the sweep finds its delivery.
 */
async function follow(
  ctx: Ctx,
  message: Incoming,
  made: Promise<number | null>,
  waiting: number,
): Promise<void> {
  const { deliveryId } = message.body
  const late = Symbol('late')
  try {
    const retryIn = await Promise.race([made, scheduler.wait(waiting).then(() => late)])
    if (typeof retryIn !== 'symbol') return answer(message, retryIn)
    message.ack()
    ctx.later(
      made
        .then((ms) => (ms === null ? undefined : enqueue(ctx, [deliveryId], ms / 1000)))
        .catch((error: unknown) => logOf(deliveryId, error)),
    )
  } catch (error) {
    logOf(deliveryId, error)
    message.retry({ delaySeconds: lease / 1000 })
  }
}

const answer = (message: Incoming, retryIn: number | null): void =>
  retryIn === null ? message.ack() : message.retry({ delaySeconds: retryIn / 1000 })

const logOf = (deliveryId: string, error: unknown): void =>
  logFailure({ queue: 'deliveries', deliveryId }, error)
