import { expect, test } from 'vitest';
import { noteHistory } from '#src/local/sync/history.ts';
import { noteSeen, noteShown, seenToken } from '#src/local/sync/tokens.ts';
import { startTogether } from './helpers.ts';

const EPOCH = 'one';

/** A phone that has heard of some versions; each answer says whether its request had shown a token. */
async function phoneThatHeard(answers: { version: number; shown?: string }[]) {
  const { core } = (await startTogether()).phone;
  await core.outbox.writeMeta('history', { epoch: EPOCH, lineage: [{ epoch: EPOCH, forkedAt: 0 }] });
  for (const { version, shown = null } of answers) await hear(core, version, shown);
  return core;
}

const hear = (core: Parameters<typeof noteSeen>[0], version: number, shown: string | null) =>
  noteSeen(core, { seen: `token ${version}`, epoch: EPOCH }, { version, isNews: true }, shown);

test('a token is shown until the server has seen it, because an earlier token may be of a disk that was put back', async () => {
  const core = await phoneThatHeard([{ version: 13 }, { version: 15 }, { version: 14 }]);
  expect(await seenToken(core)).toBe('token 13');
});

test('after a shown token was confirmed, the next one takes its place, and none is skipped', async () => {
  const core = await phoneThatHeard([
    { version: 9 },
    { version: 13 },
    { version: 38 },
    { version: 37, shown: 'token 9' },
  ]);
  expect(await seenToken(core)).toBe('token 13');
  await hear(core, 39, 'token 13');
  expect(await seenToken(core)).toBe('token 38');
  await noteShown(core, 'token 38');
  expect(await seenToken(core)).toBe('token 37');
});

test('the token of a late response with rows is also shown, because its version may have been reused since', async () => {
  const core = await phoneThatHeard([{ version: 15 }]);
  const late = { seen: 'token 13, before the disk was put back', epoch: EPOCH };
  await noteSeen(core, late, { version: 13, isNews: true }, 'token 15');
  expect(await seenToken(core)).toBe(late.seen);
  await noteShown(core, late.seen);
  expect(await seenToken(core)).toBe('token 15');
});

test('the answers of a disk that was put back do not hold back the token of its lost version', async () => {
  const core = await phoneThatHeard([{ version: 12 }, { version: 17 }]);
  await hear(core, 13, 'token 12');
  await hear(core, 14, null);
  expect(await seenToken(core)).toBe('token 17');
});

test('the token of the newest version is shown again after the others', async () => {
  const core = await phoneThatHeard([{ version: 17 }, { version: 13 }]);
  for (const shown of ['token 17', 'token 13', 'token 17']) await noteShown(core, shown);
  expect(await seenToken(core)).toBe('token 17');
});

test('both tokens of one version are shown', async () => {
  const core = await phoneThatHeard([{ version: 13 }]);
  const other = { seen: 'another token 13', epoch: EPOCH };
  await noteSeen(core, other, { version: 13, isNews: true }, 'token 13');
  expect(await seenToken(core)).toBe(other.seen);
});

test('a response without anything older than the known versions adds no token', async () => {
  const core = await phoneThatHeard([{ version: 15 }]);
  await noteSeen(core, { seen: 'token 13', epoch: EPOCH }, { version: 13, isNews: false }, null);
  expect(await seenToken(core)).toBe('token 15');
});

test('an answer without a version lets the next token replace the shown one; the last one stays', async () => {
  const core = await phoneThatHeard([{ version: 13 }, { version: 15 }]);
  await noteShown(core, 'another token');
  expect(await seenToken(core)).toBe('token 13');
  await noteShown(core, 'token 13');
  await noteShown(core, 'token 15');
  expect(await seenToken(core)).toBe('token 15');
});

test('of many waiting tokens, the first and the newest are kept', async () => {
  const core = await phoneThatHeard(Array.from({ length: 30 }, (_, version) => ({ version })));
  const kept = (await core.outbox.readMeta<{ version: number }[]>('seenTokens', [])).map(
    ({ version }) => version,
  );
  expect(kept).toEqual([0, 23, 24, 25, 26, 27, 28, 29]);
});

test('pages that learn of two versions in the same moment keep both, the newer one longer', async () => {
  const core = await phoneThatHeard([{ version: 4 }]);
  await Promise.all([hear(core, 13, 'token 4'), hear(core, 7, 'token 4')]);
  await noteShown(core, 'token 13');
  expect(await seenToken(core)).toBe('token 7');
  await noteShown(core, 'token 7');
  expect(await seenToken(core)).toBe('token 13');
});

test('a token that the previous version stored is also shown', async () => {
  const core = await phoneThatHeard([]);
  await core.outbox.writeMeta('seen', { token: 'token 7', epoch: EPOCH, version: 7 });
  await hear(core, 8, null);
  expect(await seenToken(core)).toBe('token 7');
  await noteShown(core, 'token 7');
  expect(await seenToken(core)).toBe('token 8');
});

test('a list that the previous version stored is still shown, in its order', async () => {
  const core = await phoneThatHeard([]);
  const kept = [7, 9].map((version) => ({ token: `token ${version}`, epoch: EPOCH, version }));
  await core.outbox.writeMeta('seen', kept);
  expect(await seenToken(core)).toBe('token 7');
  await hear(core, 11, 'token 7');
  expect(await seenToken(core)).toBe('token 9');
  await noteShown(core, 'token 9');
  expect(await seenToken(core)).toBe('token 11');
});

test('a tab of the previous version, which keeps only one token, removes none that was not shown', async () => {
  const core = await phoneThatHeard([{ version: 13 }, { version: 15 }]);
  const olderTab = (version: number) =>
    core.outbox.writeMeta('seen', { token: `token ${version}`, epoch: EPOCH, version });
  await olderTab(14);
  expect(await seenToken(core)).toBe('token 13');
  await olderTab(20);
  expect(await seenToken(core)).toBe('token 13');
  await hear(core, 21, 'token 13');
  expect(await seenToken(core)).toBe('token 15');
  await noteShown(core, 'token 15');
  expect(await seenToken(core)).toBe('token 20'); // the older tab's tokens are shown too, once
  await noteShown(core, 'token 20');
  await noteShown(core, 'token 21');
  expect(await seenToken(core)).toBe('token 21');
});

test('a token of a history that this phone does not know is not kept', async () => {
  const core = await phoneThatHeard([{ version: 13 }]);
  await noteSeen(core, { seen: 'token 99', epoch: 'another' }, { version: 99, isNews: true }, 'token 13');
  expect(await seenToken(core)).toBe('token 13');
});

test('a token from before a restore is still shown only for versions that the backup holds', async () => {
  const core = await phoneThatHeard([{ version: 13 }, { version: 15 }]);
  const first = { epoch: EPOCH, forkedAt: 0 };
  await noteHistory(core, 'two', [first, { epoch: 'two', forkedAt: 14 }]);
  expect(await seenToken(core)).toBe('token 13');
  await noteShown(core, 'token 13');
  expect(await seenToken(core)).toBe('token 13');
  await noteHistory(core, 'three', [first, { epoch: 'three', forkedAt: 12 }]);
  expect(await seenToken(core)).toBeNull();
});

test('an answer about a version without a token because of its age lets the next one be shown; an answer of another history does not', async () => {
  const core = await phoneThatHeard([{ version: 10 }, { version: 13 }]);
  const old = { version: 9, isNews: false };
  await noteSeen(core, { epoch: 'another' }, old, 'token 10');
  expect(await seenToken(core)).toBe('token 10');
  await noteSeen(core, { epoch: EPOCH }, old, 'token 10');
  expect(await seenToken(core)).toBe('token 13');
});
