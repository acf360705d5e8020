/**
 * PostgreSQL states after which nothing happened and a retry may work: conflicts, timeouts, no space, too many
 * connections, a server that stops or starts. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const PASSING = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout
  '25006', // read_only_sql_transaction: another server became the primary
]);

/** Network error codes. */
const BROKEN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/** Messages of `pg` about lost connections without a code. */
const LOST =
  /connection terminated|connection error|timeout exceeded when trying to connect|client has encountered/i;

/** Whether PostgreSQL is unreachable or busy: nothing happened, or the result is unknown. Retry later. */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  if (PASSING.has(code) || code.startsWith('08')) return true;
  if ('syscall' in error && BROKEN.has(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isPassingFault);
  return code === '' && LOST.test(error.message);
}

/** Whether the statement waited long or found no space, so that an immediate retry would fail again. */
export const isTooLong = (error: unknown): boolean => TOO_LONG.has((error as { code?: string }).code ?? '');

const TOO_LONG = new Set(['55P03', '57014', '53000', '53100', '53200', '53300', '25P03']);

/** Whether the server's disk is full. */
export const isServerFull = (error: unknown): boolean => (error as { code?: string }).code === '53100';

/** An error for a database that is known to be unreachable before a query. */
export const awayError = (why: string): Error => Object.assign(new Error(why), { code: '57P03' });
