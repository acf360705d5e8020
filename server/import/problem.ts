/**
 * An error in a file, mapping or command that the operator can fix; the message says what and where. Nothing was
 * written.
 */
export class ImportProblem extends Error {}
