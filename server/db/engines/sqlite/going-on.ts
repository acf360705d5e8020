import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** State of the replaced database that survives a restore; everything else ended after the backup. */
export interface GoingOn {
  /** Hashes of session ids. */
  sessions: readonly string[];
  /** Message ids of letters that still wait. */
  letters: readonly string[];
  /** Refresh token hashes of identity provider sign-ins. */
  signIns: readonly string[];
  /** Keys that sign ID tokens, each a JSON array of its columns. */
  keys: readonly string[];
  /** Credential ids of removed passkeys; all others of the backup stay. */
  removedPasskeys: readonly string[];
}

export const NOTHING: GoingOn = { sessions: [], letters: [], signIns: [], keys: [], removedPasskeys: [] };

/** Reads that state; empty when the database is damaged or missing. */
export function goingOnIn(path: string): GoingOn {
  if (!existsSync(path)) return NOTHING;
  const handle = new DatabaseSync(path, { readOnly: true });
  const column = (query: string) => {
    try {
      return handle
        .prepare(query)
        .all()
        .map((row) => String(Object.values(row)[0]));
    } catch {
      return []; // then nothing is known to have ended since the backup
    }
  };
  try {
    return {
      sessions: column('select id_hash from sessions'),
      letters: column("select message_id from letters where state in ('waiting', 'sending')"),
      signIns: column('select refresh_hash from identity_sign_ins'),
      removedPasskeys: column('select credential_id from passkeys where removed_at_ms is not null'),
      keys: column('select json_array(kid, private_jwk, public_jwk, made_at_ms) from identity_keys'),
    };
  } finally {
    handle.close();
  }
}
