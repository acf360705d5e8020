import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import type { LineageEntry, PullAnswer } from '#contract/sync.ts';
import { createBackup, restoreBackup } from '#server/backup/backup.ts';
import { kyselyOver } from '#server/db/engines/sqlite/dialect.ts';
import { openHandle } from '#server/db/engines/sqlite/handle.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { beginRestoredHistory } from '#server/features/sync/epochs.ts';
import { runDaily } from '#server/jobs/daily.ts';
import { openFile } from '#tests/support/filled-database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { ofKind, push, review, sendPush } from '#tests/support/sync.ts';

const AREA = 'area:59:-165';
let lines: { level: number; msg: string }[];
let log: Logger;
let nowMs: number;
let server: TestServer;
let ann: TestPerson;
/** A snapshot of the disk, as a host takes it, without notice when it is restored. */
let snapshot: () => Uint8Array;

beforeEach(async () => {
  lines = [];
  log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await startOn();
  nowMs = server.clock.nowMs;
  ann = await server.register('ann');
});
afterEach(() => server.close());

async function startOn(image?: Uint8Array): Promise<void> {
  const handle = openHandle(':memory:');
  if (image) handle.deserialize(image);
  const kysely = kyselyOver(handle);
  await migrate(kysely);
  snapshot = () => handle.serialize();
  server = await startTestServer({ store: storeOver(handle, kysely), log, businesses: image ? 0 : 2 });
  if (image) server.clock.nowMs = nowMs;
}
async function rollBack(image: Uint8Array): Promise<void> {
  await server.close();
  await startOn(image);
}
/** A review a minute later; returns its version, and the token that the phone gets. */
async function write(comment = 'Came at night.'): Promise<{ version: number; seen: string; key: string }> {
  nowMs = server.clock.nowMs += MINUTE_MS;
  const sent = review({ comment });
  const answer = await sendPush(server, ann, [sent], { epoch: await server.epoch() });
  const { version } = ofKind(answer.body.outcomes[0], 'applied');
  return { version, seen: answer.body.seen ?? '', key: sent.key };
}
const pull = async (query: string, path = '/api/sync/pull') =>
  (await server.request<PullAnswer>('GET', `${path}?${query}`)).body;
const lineage = async (): Promise<LineageEntry[]> => (await pull('streams=catalogue@0')).lineage;

test('every answer has a token of its newest version, in the same bytes for everyone', async () => {
  const { seen, version } = await write();
  const paths = [`/api/sync/pull?streams=${AREA}@0`, `/api/sync/pull?streams=${AREA}@0&known=${seen}`];
  const answers = await Promise.all(paths.map((path) => server.request<PullAnswer>('GET', path)));
  for (const { body } of answers) expect([body.streams[0]?.to, body.seen]).toEqual([version, seen]);
  expect(seen).toMatch(/^[\w-]{20,64}$/);
  const events = await pull('streams=area:0:0@0');
  expect(events).not.toHaveProperty('seen');
});

test('a write elsewhere does not change the answer about an unchanged stream', async () => {
  const path = '/api/sync/pull?streams=catalogue@0';
  const before = await server.request('GET', path);
  await write();
  const after = await server.request('GET', path);
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
});

describe('a token of a lost version', () => {
  test('starts a new epoch at once, forked at the rollback, with an error in the log', async () => {
    const epoch = await server.epoch();
    const kept = await write();
    const image = snapshot();
    const lost = await write('Lost');
    await rollBack(image);
    const answer = await pull(`streams=${AREA}@${lost.version}&epoch=${epoch}&known=${lost.seen}`);
    expect(answer.epoch).not.toBe(epoch);
    expect(answer.lineage).toEqual([
      { epoch, forkedAt: 0 },
      { epoch: answer.epoch, forkedAt: kept.version },
    ]);
    expect(answer.streams[0]).toMatchObject({ reset: true, from: 0 });
    expect(lines).toMatchObject([{ level: 50, msg: expect.stringContaining('rolled back') }]);
  });

  test('starts one even if as much has been written since: the epochs share no version', async () => {
    const kept = await write();
    const image = snapshot();
    await write('Lost');
    const lost = await write('Lost too');
    await rollBack(image);
    for (const comment of ['Other', 'Other too', 'And another']) await write(comment);
    const { lineage: after } = await pull(`streams=${AREA}@0&known=${lost.seen}`);
    expect(after.map(({ forkedAt }) => forkedAt)).toEqual([0, kept.version]);
  });

  test('starts one epoch for all requests, simultaneous ones too', async () => {
    const image = snapshot();
    const lost = [await write('Lost'), await write('Lost too'), await write('And another')];
    await rollBack(image);
    await Promise.all(lost.map(({ seen }) => pull(`streams=${AREA}@0&known=${seen}`)));
    await write();
    await pull(`streams=${AREA}@0&known=${lost[2]?.seen}`);
    expect(await lineage()).toHaveLength(2);
  });

  test('starts one epoch if the clock was set back too', async () => {
    const image = snapshot();
    const lost = [await write('Lost'), await write('Lost too')];
    nowMs -= DAY_MS;
    await rollBack(image);
    for (const { seen } of lost.toReversed()) await pull(`streams=${AREA}@0&known=${seen}`);
    expect(await lineage()).toHaveLength(2);
  });

  test('assigns no id twice afterwards', async () => {
    const image = snapshot();
    const lost = await write('Lost');
    const { id } = ofKind(
      (await push(server, ann, [review({ businessId: 2 })], { epoch: await server.epoch() }))[0],
      'applied',
    );
    await rollBack(image);
    await pull(`streams=${AREA}@0&known=${lost.seen}`);
    const [outcome] = await push(server, ann, [review()], { epoch: await server.epoch() });
    expect(ofKind(outcome, 'applied').id).toBeGreaterThan((id ?? 0) + 1000);
  });
});

test('a rollback is also detected after a later restore of its backup: the shared part must match', async () => {
  const kept = await write();
  const image = snapshot();
  const lost = await write('Lost');
  await rollBack(image);
  for (const comment of ['Other', 'Other too']) await write(comment);
  const beyond = await write('After the backup');
  await server.store.write(({ trx }) => beginRestoredHistory(trx, nowMs, beyond.version - 1));
  await pull(`streams=${AREA}@0&known=${beyond.seen}`);
  expect(await lineage()).toHaveLength(2);
  await pull(`streams=${AREA}@0&known=${lost.seen}`);
  expect((await lineage()).map(({ forkedAt }) => forkedAt)).toEqual([0, beyond.version - 1, kept.version]);
});

test('a rollback is also detected by a phone that has seen more than the backup: the shared part is younger', async () => {
  const kept = await write();
  const image = snapshot();
  for (const comment of ['Lost', 'Lost too']) await write(comment);
  const lost = await write('Lost as well');
  await rollBack(image);
  const other = await write('Other');
  await server.store.write(({ trx }) => beginRestoredHistory(trx, nowMs, other.version));
  await pull(`streams=${AREA}@0&known=${lost.seen}`);
  expect((await lineage()).map(({ forkedAt }) => forkedAt)).toEqual([0, other.version, kept.version]);
  await pull(`streams=${AREA}@0&known=${lost.seen}`);
  expect(await lineage()).toHaveLength(3);
});

test('a second rollback, behind the first, is detected too', async () => {
  const image = snapshot();
  const lost = await write('Lost');
  await rollBack(image);
  await pull(`streams=${AREA}@0&known=${lost.seen}`);
  const healed = await write();
  await rollBack(image);
  await pull(`streams=${AREA}@0&known=${healed.seen}`);
  await pull(`streams=${AREA}@0&known=${lost.seen}`);
  expect(await lineage()).toHaveLength(2);
});

test('tokens cannot be forged: another text, a changed one and one of another server change nothing', async () => {
  const { seen } = await write();
  const other = await startTestServer({ businesses: 50 });
  const foreign = (await other.request<PullAnswer>('GET', `/api/sync/pull?streams=${AREA}@0`)).body.seen;
  await other.close();
  const bytes = Buffer.from(seen, 'base64url');
  bytes[5] = (bytes[5] ?? 0) + 100; // the version
  for (const known of [
    foreign,
    bytes.toString('base64url'),
    'x',
    `${seen}A`,
    seen.slice(2),
    '%F0',
    'a'.repeat(9999),
  ]) {
    const answer = await server.request<PullAnswer>('GET', `/api/sync/pull?streams=${AREA}@0&known=${known}`);
    expect([answer.status, answer.body.lineage?.length]).toEqual([200, 1]);
  }
  expect(lines).toEqual([]);
});

test('a token is checked for 200 days; the newest commit is always kept', async () => {
  const early = await write();
  const image = snapshot();
  const { seen } = await write();
  server.clock.nowMs = nowMs += 201 * DAY_MS;
  const deps = { store: server.store, log, nowMs: () => nowMs };
  expect((await runDaily(deps)).prunedCommits).toBeGreaterThan(5);
  expect((await pull(`streams=${AREA}@0&known=${early.seen}`)).lineage).toHaveLength(1);
  expect((await pull(`streams=${AREA}@0`)).seen).toBe(seen);
  await rollBack(image);
  expect((await pull(`streams=${AREA}@0&known=${seen}`)).lineage).toHaveLength(2);
});

test('a restored backup starts its own epoch, and tokens of either side start no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollback-'));
  const [path, file] = [join(folder, 'yard.sqlite'), join(folder, 'copy.sqlite')];
  const restart = async () => {
    await server.close();
    await restoreBackup(path, file, nowMs);
    server = await startTestServer({ store: await openFile(path), log });
    server.clock.nowMs = nowMs;
  };
  await server.close();
  server = await startTestServer({ store: await openFile(path), log, businesses: 2 });
  ann = await server.register('ann');
  const tokens = [await write('Shared')];
  await createBackup(path, file);
  tokens.push(await write('Lost'));
  await restart();
  tokens.push(await write('Of the second history'), await write('Of the second too'));
  for (const { seen } of tokens) await pull(`streams=${AREA}@0&known=${seen}`);
  expect(await lineage()).toHaveLength(2);
  await restart(); // the same backup again
  tokens.push(await write('Of the third history'));
  for (const { seen } of tokens) await pull(`streams=${AREA}@0&known=${seen}`);
  expect(await lineage()).toHaveLength(2);
  expect(lines).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a push with a newer token is not written to the rolled-back disk before the new epoch is known', async () => {
  const early = snapshot();
  const { seen } = await write('Lost with the disk.');
  await rollBack(early);
  const before = await server.epoch();
  const sent = review({ comment: 'After it.' });
  const refused = await sendPush(server, ann, [sent], { epoch: before, known: seen });
  expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([409, 'wrong-epoch']);
  const epoch = await server.epoch();
  expect(epoch).not.toBe(before);
  const answer = await sendPush(server, ann, [sent], { epoch, known: seen });
  expect(answer.body.outcomes).toMatchObject([{ outcome: 'applied' }]);
});

test('tokens in ascending order start one epoch, even if the clock was set back with the disk', async () => {
  const image = snapshot();
  const imageMs = server.clock.nowMs;
  const tokens = [await write('One'), await write('Two'), await write('Three')].map(({ seen }) => seen);
  await rollBack(image);
  server.clock.nowMs = nowMs = imageMs; // the machine's clock was set back too
  const begun = (await lineage()).length;
  for (const token of tokens) await pull(`streams=catalogue@0&known=${token}`);
  expect(await lineage()).toHaveLength(begun + 1);
});

test('writes by a clock that was set back do not raise the fork above the disk', async () => {
  const kept = await write();
  const image = snapshot();
  const imageMs = server.clock.nowMs;
  const lost = [await write('One'), await write('Two')];
  await rollBack(image);
  server.clock.nowMs = nowMs = imageMs - MINUTE_MS;
  await write('By the wrong clock');
  await pull(`streams=catalogue@0&known=${lost[1]?.seen}`);
  expect((await lineage()).at(-1)?.forkedAt).toBeLessThanOrEqual(kept.version);
});
