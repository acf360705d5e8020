/** SQLite's result codes that mean "wait and try again". https://sqlite.org/rescode.html */
const BUSY = 5;
const LOCKED = 6;
const FULL = 13;

const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;

/** Whether the database was busy past its time-out or its disk is full: nothing happened, try again later. */
export const isFileBusy = (error: unknown) => [BUSY, LOCKED, FULL].includes(codeOf(error) & 0xff);

/** SQLite's result codes for a file that is damaged. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Whether a statement has come upon a place of the file that is damaged. */
export const isFileDamaged = (error: unknown) => [CORRUPT, NOT_A_DATABASE].includes(codeOf(error) & 0xff);

/** Whether a rollback found no transaction: the database has undone it by itself. */
export const isNoTransaction = (error: unknown) =>
  error instanceof Error && error.message.includes('no transaction is active');
