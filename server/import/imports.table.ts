import type { Generated } from 'kysely';

/** One run of the importer that wrote, or was about to. */
export interface ImportsTable {
  id: Generated<number>;
  /** Its name without the folder. */
  file: string;
  started_at: string;
  /** Null where it was cut off: what it did until then can be undone like any other. */
  finished_at: string | null;
  undone_at: Generated<string | null>;
  made: Generated<number>;
  changed: Generated<number>;
  closed: Generated<number>;
  joined: Generated<number>;
}

/** A listing that a run made or changed, so that exactly this can be put back. */
export interface ImportItemsTable {
  import_id: number;
  /** Of a listing that may be gone since. */
  business_id: number;
  is_made: number;
  /** Its columns as they were, those that changed, as JSON; of one that was made nothing. */
  before: string;
  /** Fingerprint of the same columns as the run left them: who changed one of them since is not overruled. */
  after: string;
  is_undone: Generated<number>;
  /** Set when an undo has removed the listing: it gets its id back when its list has it again. */
  identity: Generated<string | null>;
}

/** A row of a list that was joined with the listing of another one, and stays so when its list comes again. */
export interface ImportAliasesTable {
  identity: string;
  business_id: number;
  /** The run that joined them. */
  import_id: number;
  /** The run by which its list no longer has it; null while the list has it. */
  dropped_by: Generated<number | null>;
}
