/** File mode of files with mail addresses, password hashes or letters: only the server's account can read them. */
export const OWNER_ONLY = 0o600;
