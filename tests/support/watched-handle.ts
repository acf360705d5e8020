import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * The same database, with a callback for each statement and its values before it runs. An error from `onRun` is
 * thrown by the statement, which then does not run.
 */
export function watchedHandle(
  handle: DatabaseSync,
  onRun: (sql: string, values: readonly unknown[]) => void,
): DatabaseSync {
  return new Proxy(handle, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => watched(target.prepare(sql), sql, onRun);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const WAYS_TO_RUN = ['run', 'all', 'get', 'iterate'] as const;

function watched(
  statement: StatementSync,
  sql: string,
  onRun: (sql: string, values: readonly unknown[]) => void,
): StatementSync {
  for (const way of WAYS_TO_RUN) {
    const run = statement[way].bind(statement) as (...values: never[]) => never;
    Object.assign(statement, {
      [way]: (...values: never[]) => {
        onRun(sql, values);
        return run(...values);
      },
    });
  }
  return statement;
}
