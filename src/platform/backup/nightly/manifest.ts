import type { BackupTable } from '../tables.ts'

/** A table in the manifest: its rows are in `parts` objects, in the order of the keys. */
export interface StoredTable extends BackupTable {
  parts: number
  rows: number
}

/** The content of a backup. */
export interface NightManifest {
  format: 'tender-marketplace-night/1'
  id: string
  version: string
  takenAt: string
  /** Each table comes after the tables that it refers to. */
  tables: StoredTable[]
  /** Objects that list files as `[key, size, object]`, a line each. */
  lists: number
  files: number
}
