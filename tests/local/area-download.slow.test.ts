import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AREA_LIMITS } from '#contract/limits.ts';
import { areaStreamsWithin } from '#contract/shared/geo.ts';
import { askAreaSize } from '#src/local/areas/area-size.ts';
import { areaKey, keepArea, missingCells } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import type { Core } from '#src/local/core.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { type BusinessFixture, HOME, startTestServer, type TestServer } from '#tests/support/server.ts';
import { change } from './reader.ts';
import { startWire } from './wire.ts';

const AREA = { name: 'Gainesville, FL', centre: HOME, radiusMiles: 60 };
/** The home cell holds more than a page; the others hold little or nothing. */
const DENSE = 620;
const SPREAD = 280;

/** Different words in each listing: one compresses to about 110 bytes, as a real one does. */
const farm = (i: number): BusinessFixture => {
  const digest = createHash('sha256').update(String(i)).digest('base64url');
  const word = (n: number) => digest.slice(n * 6, n * 6 + 6);
  const isDense = i < DENSE;
  return {
    name: `Farm ${word(0)} ${word(1)}`,
    description: `${word(2)} hay and ${word(3)} feed by the ${word(4)} road, ${i} acres.`,
    address: `${i} ${word(5)} Road`,
    phone: `352-${word(6)}`,
    lat: HOME.lat + (isDense ? 0 : ((i % 20) - 10) * 0.08),
    lng: HOME.lng + (isDense ? 0 : (Math.floor(i / 20) - 38) * 0.11),
  };
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ businesses: Array.from({ length: DENSE + SPREAD }, (_, i) => farm(i)) });
}, 120_000);
afterAll(() => server.close());

async function startKeeping(): Promise<{ phone: Phone; core: Core; shown: number }> {
  const phone = startPhone(server);
  const size = await askAreaSize(phone.core, AREA);
  if (!size) throw new Error('no size');
  await keepArea(phone.core.cache, { ...AREA, cellBytes: size.cellBytes });
  return { phone, core: phone.core, shown: size.bytes };
}

const missingOf = async ({ cache }: Core) => {
  const [area] = await readAreas(cache);
  if (!area) throw new Error('no area');
  return missingCells(cache, area);
};

async function wholeDownload() {
  const { phone, core, shown } = await startKeeping();
  const wire = startWire(phone, '/sync/pull');
  expect(await core.keeper.run()).toBe('done');
  return { core, phone, shown, wire, answers: [...wire.answers], bytes: wire.bytes };
}

test('the estimated size is within 10 % of the transferred bytes, and the download covers the whole circle', async () => {
  const { core, shown, bytes } = await wholeDownload();
  expect(await missingOf(core)).toEqual([]);
  expect(await core.cache.businesses.count()).toBeGreaterThan(DENSE + SPREAD / 2);
  expect(Math.abs(shown - bytes) / bytes).toBeLessThan(0.1);
});

test('the nearest cells come first, and an answer for more than one cell stays within its budget', async () => {
  const { answers } = await wholeDownload();
  const streams = answers.flatMap(({ path }) => path.match(/area:-?\d+:-?\d+/g) ?? []);
  expect([...new Set(streams)]).toEqual(areaStreamsWithin(AREA.centre, AREA.radiusMiles));
  expect(answers.length).toBeGreaterThan(2);
  for (const { path, bytes } of answers)
    if ((path.match(/area:/g) ?? []).length > 1) expect(bytes).toBeLessThan(AREA_LIMITS.requestBytes * 1.1);
});

test('a download that is cut continues without repeating more than a page', async () => {
  const { bytes: whole, answers, core: complete } = await wholeDownload();
  const page = Math.max(...answers.map((answer) => answer.bytes));
  const all = await complete.cache.businesses.count();
  for (let tenth = 1; tenth <= 9; tenth += howMuch({ usual: 4, whole: 1 })) {
    const { phone, core } = await startKeeping();
    const wire = startWire(phone, '/sync/pull');
    wire.cutAfter(Math.floor((whole * tenth) / 10));
    expect(await core.keeper.run()).toBe('unreached');
    const before = wire.bytes;
    expect(await missingOf(core)).not.toEqual([]);
    wire.mend();
    const restarted = phone.open(); // as after a killed browser: only the disk is left
    expect(await restarted.keeper.run()).toBe('done');
    expect(await restarted.cache.businesses.count()).toBe(all);
    // Smaller groups compress a little worse; that is no repetition.
    expect(before + wire.bytes).toBeLessThan((whole + page) * 1.02);
  }
});

test('a second download has under 10 % of the bytes if 1 % of the rows have changed', async () => {
  const { core, wire, bytes } = await wholeDownload();
  await core.engine.sync(); // the catalogue and everything else that every phone has
  for (let id = 5; id <= DENSE + SPREAD; id += 100) await change(server, id, { name: `Renamed ${id}` });
  wire.mend();
  await core.engine.sync();
  const transferred = wire.answers.filter(({ path }) => path.includes('area:'));
  expect(transferred.length).toBe(
    Math.ceil((areaStreamsWithin(HOME, 60).length + 3) / AREA_LIMITS.cellsPerRequest),
  );
  expect(
    await core.cache.businesses.filter(({ name }) => name.startsWith('Renamed')).count(),
  ).toBeGreaterThan(6);
  const changes = transferred.reduce((sum, answer) => sum + answer.bytes, 0);
  expect(changes).toBeLessThan(bytes / 10);
  wire.mend();
  expect(await core.keeper.run()).toBe('done');
  expect(wire.answers).toEqual([]);
});

test('an area that is saved again at the same point is replaced, not duplicated', async () => {
  const { core } = await startKeeping();
  await keepArea(core.cache, { ...AREA, radiusMiles: 20 });
  expect(await readAreas(core.cache)).toMatchObject([{ radiusMiles: 20, isHome: false, isAskedFor: true }]);
  const [area] = await readAreas(core.cache);
  expect(area && areaKey(area)).toBe(`${HOME.lat},${HOME.lng}`);
});
