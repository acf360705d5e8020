import { SECOND_MS } from '#contract/shared/time.ts';
import { faultText } from '../command-fault.ts';
import { databaseNamed } from '../config.ts';
import { DatabaseError } from './database-error.ts';
import { copyInto } from './engines/copy.ts';
import { isThere } from './engines/engine.ts';
import { holdDatabase } from './engines/hold.ts';
import { openStore } from './open-store.ts';

const USAGE = `npm run db -- copy FROM TO   copies the database FROM into the empty database TO; stop the servers first
    FROM and TO have the form of DATABASE_URL: file:<path> or postgres://<account>@<host>/<database>`;

/** Copies one database into another. */
async function copy(fromName: string, toName: string): Promise<void> {
  const [from, to] = [databaseNamed(fromName), databaseNamed(toName)];
  if (!isThere(from)) throw new DatabaseError(`There is no database at ${from}.`);
  const startMs = performance.now();
  const locks: (() => void)[] = [];
  try {
    for (const database of [from, to]) locks.push(holdDatabase(database));
    const [source, target] = [await openStore(from), await openStore(to)];
    try {
      const tables = await copyInto(source, target, ({ name, rows, checksum }) =>
        console.log(`${name.padEnd(20)} ${String(rows).padStart(10)} rows  ${checksum.slice(0, 16)}`),
      );
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const seconds = ((performance.now() - startMs) / SECOND_MS).toFixed(1);
      console.log(
        `Copied ${rows} rows of ${tables.length} tables in ${seconds} s; both databases are equal.`,
      );
      console.log('Set DATABASE_URL to the new database and start the server: phones continue as before.');
    } finally {
      await source.close();
      await target.close();
    }
  } finally {
    for (const release of locks) release();
  }
}

try {
  const [command, from, to, ...rest] = process.argv.slice(2);
  if (command !== 'copy' || !from || !to || rest.length > 0) throw new DatabaseError(USAGE);
  await copy(from, to);
} catch (error) {
  console.error(faultText(error));
  process.exitCode = 1;
}
