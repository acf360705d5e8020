/** SQLite result codes that mean "retry later". https://sqlite.org/rescode.html */
const BUSY = 5;
const LOCKED = 6;
const FULL = 13;

const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;

/** Whether the database was busy past its timeout or its disk is full. Nothing happened; retry later. */
export const isFileBusy = (error: unknown) => [BUSY, LOCKED, FULL].includes(codeOf(error) & 0xff);

/** Whether the disk is full. */
export const isFileFull = (error: unknown) => (codeOf(error) & 0xff) === FULL;

const IO_ERROR = 10;
/** Whether the disk refused a read or a write, as a full one does when a database is opened. */
export const isFileRefused = (error: unknown) => (codeOf(error) & 0xff) === IO_ERROR;

/** SQLite result codes for a damaged file. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Whether a statement found the file damaged. */
export const isFileDamaged = (error: unknown) => [CORRUPT, NOT_A_DATABASE].includes(codeOf(error) & 0xff);

/** Whether a rollback found no transaction, because the database undid it. */
export const isNoTransaction = (error: unknown) =>
  error instanceof Error && error.message.includes('no transaction is active');
