import type { Ctx } from '../../platform/context/context.ts'
import { CommitConflict } from '../../platform/transaction/conflict.ts'
import { turn } from '../../platform/context/turn.ts'
import { applyNotices, type Batch, composeBatch, type ComposedBatch, readBatch, writeBatch } from './apply.ts'
import type { ImportOutcome } from './merge.ts'
import { noticeNames } from './names.ts'

/**
 * How many notices of a transaction are sent in a millisecond. They are sent only while the isolate waits:
 * without the wait the database would get them in pieces, the last of them once the next batch is composed.
 */
const sentInAMillisecond = 50

/** A batch of a series. */
export interface SeriesBatch extends Batch {
  /** Called once the batch is written. Until then `beside` of later batches is not called. */
  written: (outcomes: ImportOutcome[]) => void
}

/** A member with the names of its notices. Members that share a name may have notices of one tender. */
interface Named {
  member: SeriesBatch
  names: Set<string>
}

/**
 * Batches that are written one after the other, in their order. The database has its own machine: while it
 * writes a batch, the next is composed here. What was read for the next batch may be old by then, but the
 * guards of its transaction break in that case, and it is read and composed again.
 */
export class ImportSeries {
  readonly #ctx: Ctx
  #composed: (Named & { batch: ComposedBatch }) | null = null
  /** The writing of all batches before the composed one. */
  #writing: Promise<void> = Promise.resolve()
  /** The names of the batch that is being written, or was written last. */
  #underWay = new Set<string>()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  /**
   * Adds a batch. It may be written only later: see `end`.
   *
   * @throws RowTooLong when the batch cannot be written; the batches before it are written all the same.
   */
  async add(member: SeriesBatch): Promise<void> {
    const before = this.#composed
    const names = namesIn(member)
    const isApart = before === null || names.isDisjointFrom(before.names)
    if (!names.isDisjointFrom(this.#underWay)) await this.#writing
    // The read starts before the transaction of the composed batch: queued after the transaction it would
    // block. The database answers as soon as the transaction under way is done.
    const reading = isApart ? readBatch(this.#ctx, member, before?.batch.places) : null
    const [early] = await Promise.all([reading, this.#writing])
    if (before) {
      this.#send()
      await turn(Math.ceil(before.member.notices.length / sentInAMillisecond))
    }
    if (!early) await this.#writing
    const batch = await composeBatch(this.#ctx, early ?? (await readBatch(this.#ctx, member)))
    this.#composed = { member, names, batch }
  }

  /** Writes what is not written yet, and waits for it. */
  async end(): Promise<void> {
    await this.#writing
    this.#send()
    await this.#writing
  }

  #send(): void {
    const composed = this.#composed
    if (!composed) return
    this.#composed = null
    this.#underWay = composed.names
    this.#writing = this.#write(composed)
    // A failure reaches the caller that waits for the writing, and there may be none by now.
    this.#writing.catch(() => undefined)
  }

  async #write({ member, batch }: { member: SeriesBatch; batch: ComposedBatch }): Promise<void> {
    try {
      await writeBatch(this.#ctx, batch)
      member.written(batch.outcomes)
    } catch (error) {
      if (!(error instanceof CommitConflict)) throw error
      member.written(await applyNotices(this.#ctx, member))
    }
  }
}

const namesIn = ({ notices }: Batch): Set<string> =>
  new Set(
    notices.flatMap((notice) => {
      const { own, pointsTo } = noticeNames(notice)
      return [...own, ...pointsTo]
    }),
  )
