import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** What goes on after a restore, because the replaced database still had it: everything else has ended since the backup. */
export interface GoingOn {
  /** By the hash of their id. */
  sessions: readonly string[];
  /** Letters that still wait, by their message id. */
  letters: readonly string[];
  /** Sign-ins at the identity provider, by the hash of their refresh token. */
  signIns: readonly string[];
  /** Keys that ID tokens are signed with, each a JSON array of its columns. */
  keys: readonly string[];
  /** Passkeys that were removed, by their credential ids: all others of the backup stay. */
  removedPasskeys: readonly string[];
}

export const NOTHING: GoingOn = { sessions: [], letters: [], signIns: [], keys: [], removedPasskeys: [] };

/** What a database still has; nothing when it is damaged or not there. */
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
      return []; // then nobody knows what of the backup has ended since
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
