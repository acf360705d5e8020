/** Only the SHA-256 of the session id is stored: a stolen database opens no session. */
export interface SessionsTable {
  id_hash: string;
  user_id: number;
  created_at_ms: number;
  expires_at_ms: number;
}
