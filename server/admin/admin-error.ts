/** Something that the operator mistyped; the message says what. */
export class AdminError extends Error {}
