import { DatabaseSync } from 'node:sqlite';
import { lastWordFaults } from './last-word.ts';
import type { Ledger } from './ledger.ts';
import { recountFaults } from './recount.ts';
import { rowsOf } from './rows.ts';

/** Faults of the database file, in sentences; empty when every promise was kept. */
export function auditFile(path: string, ledger: Ledger): string[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return [
      ...soundnessFaults(db),
      ...recountFaults(db),
      ...deedFaults(db, ledger),
      ...keylessFaults(db, ledger),
      ...accountFaults(db, ledger),
      ...strangers(db, ledger),
      ...cancelFaults(db, ledger),
      ...downloadFaults(db, ledger),
      ...lastWordFaults(db, ledger),
    ];
  } finally {
    db.close();
  }
}

/** Faults that SQLite itself finds. */
export function soundnessFaults(db: DatabaseSync): string[] {
  const checks = rowsOf(db, 'pragma integrity_check').map((row) => String(row.integrity_check));
  const orphans = rowsOf(db, 'pragma foreign_key_check').map((row) => `orphan in ${row.table}`);
  return [...checks.filter((said) => said !== 'ok'), ...orphans];
}

/** The effects of each kind of write under its key, as `key, count`. */
const EFFECTS = {
  'post.create': 'select key, count(*) as count from posts where key is not null group by key',
  'thread.create': 'select key, count(*) as count from threads where key is not null group by key',
} as const;

/** An acknowledged write has its outcome and one effect; any other has both or neither. */
function deedFaults(db: DatabaseSync, { deeds }: Ledger): string[] {
  const outcomes = new Map(
    rowsOf(db, 'select key, outcome from mutation_outcomes').map((row) => [
      String(row.key),
      JSON.parse(String(row.outcome)) as { kind: string; version?: number; id?: number },
    ]),
  );
  const effects = Object.fromEntries(
    Object.entries(EFFECTS).map(([name, sql]) => [
      name,
      new Map(rowsOf(db, sql).map((row) => [String(row.key), Number(row.count)])),
    ]),
  );
  const version = Number(rowsOf(db, 'select version from change_counter')[0]?.version);
  return deeds.flatMap((deed) => {
    const outcome = outcomes.get(deed.key);
    const name = `${deed.name} ${deed.key}`;
    const faults: string[] = [];
    if (deed.isAcknowledged && outcome?.kind !== 'applied')
      faults.push(`${name} was acknowledged but is lost`);
    if ((deed.version ?? 0) > version) faults.push(`${name} has a version above the counter`);
    if (deed.id !== null && outcome?.id !== deed.id) faults.push(`${name} got another id`);
    const count = effects[deed.name]?.get(deed.key);
    const expected = outcome?.kind === 'applied' ? 1 : 0;
    if (effects[deed.name] && (count ?? 0) !== expected)
      faults.push(`${name} has ${count ?? 0} effects instead of ${expected}`);
    return faults;
  });
}

function keylessFaults(db: DatabaseSync, { keyless }: Ledger): string[] {
  const counts = new Map(
    rowsOf(db, 'select content, count(*) as count from posts where key is null group by content').map(
      (row) => [String(row.content), Number(row.count)],
    ),
  );
  return keyless.flatMap(({ content, isAcknowledged }) => {
    const count = counts.get(content) ?? 0;
    return count > 1 || (isAcknowledged && count === 0) ? [`"${content}" appears ${count} times`] : [];
  });
}

function accountFaults(db: DatabaseSync, { accounts }: Ledger): string[] {
  const known = new Set(rowsOf(db, 'select username from users').map((row) => String(row.username)));
  return accounts.flatMap(({ username, isAcknowledged }) =>
    isAcknowledged && !known.has(username) ? [`the account ${username} was acknowledged but is lost`] : [],
  );
}

/** The database has no text that nobody sent, and no text twice. */
function strangers(db: DatabaseSync, { deeds, keyless }: Ledger): string[] {
  const sent = new Set([
    ...deeds.map((deed) => String(deed.args.content)),
    ...keyless.map(({ content }) => content),
  ]);
  return rowsOf(db, 'select content, count(*) as count from posts group by content').flatMap((row) => [
    ...(sent.has(String(row.content)) ? [] : [`nobody sent "${row.content}"`]),
    ...(row.count === 1 ? [] : [`"${row.content}" appears ${row.count} times`]),
  ]);
}

function cancelFaults(db: DatabaseSync, { cancelled }: Ledger): string[] {
  const posted = rowsOf(db, 'select key from posts where key is not null').map((row) => String(row.key));
  const kept = new Set(
    rowsOf(
      db,
      `select key from mutation_outcomes where json_extract(outcome, '$.problem.code') = 'cancelled'`,
    ).map((row) => String(row.key)),
  );
  return [
    ...posted.filter((key) => cancelled.has(key)).map((key) => `${key} was canceled but posted`),
    ...[...cancelled].filter((key) => !kept.has(key)).map((key) => `the cancel of ${key} is lost`),
  ];
}

/** A download is counted once for each accepted key. */
function downloadFaults(db: DatabaseSync, { downloadsBefore }: Ledger): string[] {
  const [game] = rowsOf(db, 'select download_count from games where id = 1');
  const [taken] = rowsOf(
    db,
    `select count(*) as count from mutation_outcomes where name = 'game.download'
      and json_extract(outcome, '$.kind') = 'applied'`,
  );
  const counted = Number(game?.download_count) - downloadsBefore;
  return counted === taken?.count ? [] : [`${counted} downloads were counted instead of ${taken?.count}`];
}
