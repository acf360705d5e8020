import type { Generated } from 'kysely';

/** A run of the importer. */
export interface ImportsTable {
  id: Generated<number>;
  /** File name without folder. */
  file: string;
  started_at: string;
  /** Null when it was interrupted; its changes can be undone like any other. */
  finished_at: string | null;
  undone_at: Generated<string | null>;
  made: Generated<number>;
  changed: Generated<number>;
  closed: Generated<number>;
  joined: Generated<number>;
}

/** A listing that a run created or changed, so that it can be undone. */
export interface ImportItemsTable {
  import_id: number;
  /** The listing may be deleted meanwhile. */
  business_id: number;
  is_made: number;
  /** The changed columns with their earlier values, as JSON; empty for a created listing. */
  before: string;
  /** Fingerprint of the same columns after the run; later changes are not overwritten by an undo. */
  after: string;
  is_undone: Generated<number>;
  /** Set when an undo has removed the listing, which gets its id back when its list contains it again. */
  identity: Generated<string | null>;
}

/** A row that was joined with another list's listing, also in later imports. */
export interface ImportAliasesTable {
  identity: string;
  business_id: number;
  /** The run that joined them. */
  import_id: number;
  /** The run that found the row missing; null while the list contains it. */
  dropped_by: Generated<number | null>;
}
