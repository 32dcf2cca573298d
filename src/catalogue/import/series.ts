import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/transaction/conflict.ts'
import { turn } from '../../platform/turn.ts'
import { applyNotices, type Batch, composeBatch, type ComposedBatch, readBatch, writeBatch } from './apply.ts'
import type { MergeOutcome } from './merge.ts'
import { namesOf } from './names.ts'

/** A batch of a series. */
export interface Member extends Batch {
  /** Called once the batch is written. Until then `beside` of later batches is not asked. */
  written: (outcomes: MergeOutcome[]) => void
}

/**
 * Batches that are written one after the other, in their order. The database has its own machine: while it writes a
 * batch, the next is composed here. What was read for the next batch may be old by then, but the guards of its
 * transaction break in that case, and it is read and composed anew.
 */
export class Series {
  readonly #ctx: Ctx
  #composed: { member: Member; batch: ComposedBatch } | null = null
  /** The writing of all batches before the composed one. */
  #writing: Promise<void> = Promise.resolve()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  /**
   * Adds a batch. It may be written only later: see `end`.
   *
   * @throws RowTooLong when the batch cannot be written; the batches before it are written all the same.
   */
  async add(member: Member): Promise<void> {
    await this.#writing
    const before = this.#composed
    // Reading goes first, because behind the transaction it would have to wait.
    const early =
      before && sharesName(before.batch.batch, member)
        ? null
        : await readBatch(this.#ctx, member, before?.batch.places)
    if (before) {
      this.#send()
      await turn(1)
    }
    if (!early) await this.#writing
    this.#composed = {
      member,
      batch: await composeBatch(this.#ctx, early ?? (await readBatch(this.#ctx, member))),
    }
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
    this.#writing = this.#write(composed)
    // A failure reaches whoever waits for the writing, and nobody may wait by now.
    this.#writing.catch(() => undefined)
  }

  async #write({ member, batch }: { member: Member; batch: ComposedBatch }): Promise<void> {
    try {
      await writeBatch(this.#ctx, batch)
      member.written(batch.outcomes)
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      member.written(await applyNotices(this.#ctx, member))
    }
  }
}

/** Whether notices of both batches may belong to one tender. */
function sharesName(a: Batch, b: Batch): boolean {
  const known = new Set(a.notices.flatMap(allNames))
  return b.notices.some((notice) => allNames(notice).some((name) => known.has(name)))
}

function allNames(notice: Batch['notices'][number]): string[] {
  const { own, pointsTo } = namesOf(notice)
  return [...own, ...pointsTo]
}
