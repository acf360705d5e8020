/** A database that cannot be used; the message is for the operator. Nothing was changed. */
export class DatabaseError extends Error {}
