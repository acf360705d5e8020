/** What the operator can mend in a file, a mapping or a command; the message says what and where. Nothing was written. */
export class ImportProblem extends Error {}
