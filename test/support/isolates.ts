import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { hashKey } from '../../src/identity/keys/key.ts'
import { maxLease } from '../../src/identity/keys/lease.ts'
import { Leases } from '../../src/identity/keys/leases.ts'
import type { GateVerdict } from '../../src/identity/keys/schema.ts'

/** An isolate of the service with a key. It counts the calls of the gate that its requests make. */
export class Isolate {
  readonly #leases = new Leases()
  readonly #hash: string
  readonly #later: Promise<unknown>[] = []
  readonly #env: Env
  #crashed = false
  admissions = 0
  /** Requests that were admitted, by route. */
  readonly admitted = new Map<string, number>()

  constructor(key: string) {
    this.#hash = hashKey(key)
    const get = (id: DurableObjectId) => this.#stub(env.KEY_GATE.get(id))
    const gates = { idFromName: (name: string) => env.KEY_GATE.idFromName(name), get }
    this.#env = { ...env, KEY_GATE: gates } as unknown as Env
  }

  async ask(route = 'GET /me'): Promise<GateVerdict> {
    const later = (work: Promise<unknown>) => void this.#later.push(work.catch(() => undefined))
    const { verdict } = await this.#leases.admit({ env: this.#env, later }, this.#hash, route)
    if (verdict.admitted) this.admitted.set(route, this.count(route) + 1)
    return verdict
  }

  /** Sends many requests at once; returns how many were admitted. */
  async askMany(requests: number, route?: string): Promise<number> {
    const verdicts = await Promise.all(Array.from({ length: requests }, () => this.ask(route)))
    return verdicts.filter(({ admitted }) => admitted).length
  }

  /** Sends requests until one is admitted without the gate. `pass` lets time pass. */
  async askUntilLent(pass: (ms: number) => void = () => undefined): Promise<void> {
    for (;;) {
      await this.askMany(10)
      pass(maxLease)
      await this.ask()
      const before = this.admissions
      if ((await this.ask()).admitted && this.admissions === before) return
    }
  }

  count = (route: string) => this.admitted.get(route) ?? 0
  total = () => [...this.admitted.values()].reduce((sum, each) => sum + each, 0)
  usage = () => this.#leases.usage(this.#env, this.#hash, 0, Date.now() + 1)
  refresh = () => this.#leases.refresh(this.#env, this.#hash)
  /** From now on nothing of this isolate reaches the gate. */
  crash = () => void (this.#crashed = true)
  /** Waits for all reports. */
  rest = () => Promise.all(this.#later)

  #stub(stub: ReturnType<Env['KEY_GATE']['get']>) {
    return new Proxy(stub, {
      get: (target, name) => {
        if (this.#crashed) throw new Error('The isolate has crashed')
        if (name === 'admit') this.admissions += 1
        return Reflect.get(target, name)
      },
    })
  }
}

/** Runs `work` by a clock that moves only by `pass`. */
export async function withClock(work: (pass: (ms: number) => void) => Promise<void>, now = Date.now()) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    await work((ms) => void vi.setSystemTime(Date.now() + ms))
  } finally {
    vi.useRealTimers()
  }
}
