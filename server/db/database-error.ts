/** A database that cannot be used; the message is a sentence for the operator. Nothing in it was changed. */
export class DatabaseError extends Error {}
