/** Rights of a file that only whoever runs the server may read: it holds mail addresses, password hashes or letters. */
export const OWNER_ONLY = 0o600;
