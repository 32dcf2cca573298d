import fc from 'fast-check'

/** One step that a model knows: whether it is possible now, and its effect on the service and on the model. */
export type Step<M extends object, R> = fc.AsyncCommand<M, R>

export function step<M extends object, R>(
  name: string,
  run: (model: M, real: R) => Promise<void>,
  check: (model: Readonly<M>) => boolean = () => true,
): Step<M, R> {
  return { check, run, toString: () => name }
}

/** The seed of a run. It is in the name of its test, so that a failure can be repeated. */
export const seed = Math.floor(Math.random() * 2 ** 31)

/**
 * Takes random steps against the service and a model of it. A run ends early before it would delay other
 * tests; a failure names the shortest steps that lead to it.
 */
export async function followModel<M extends object, R>(
  steps: fc.Arbitrary<Step<M, R>>[],
  begin: () => Promise<{ model: M; real: R }>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 80, size: 'max' }), async (commands) => {
      const { model, real } = await begin()
      await fc.asyncModelRun(() => ({ model, real }), commands)
    }),
    { seed, numRuns: 6, interruptAfterTimeLimit: 4000, markInterruptAsFailure: false },
  )
}
