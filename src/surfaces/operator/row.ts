import type { Ctx } from '../../platform/context/context.ts'
import { row } from '../rest/endpoint.ts'

/** Rows of the operator, who belongs to no company: their functions get a context without a caller. */
export const read = row<Ctx, 'read'>('read')
export const create = row<Ctx, 'create'>('create')
export const act = row<Ctx, 'act'>('act')
export const download = row<Ctx, 'download'>('download')
