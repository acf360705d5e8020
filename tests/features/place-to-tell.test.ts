import { beforeEach, expect, test } from 'vitest';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { KEPT_AREA_NAME } from '#src/local/cache/identity.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { beginHomeArea } from '#src/places/home-area.ts';
import { readPlaceToTell } from '#src/places/origin.ts';
import { startPhone } from '#tests/support/device.ts';
import { HOME, startTestServer } from '#tests/support/server.ts';

let core: Core;
beforeEach(async () => {
  core = startPhone(await startTestServer()).core;
});

test('the last position has priority', async () => {
  await setHomeArea(core.cache, 'Ocala, FL', HOME, 25);
  await writeSetting(core.cache, 'lastPosition', { point: { lat: 29.5, lng: -82.5 }, atMs: 7 });
  expect(await readPlaceToTell(core)).toMatchObject({ kind: 'position', point: { lat: 29.5 }, atMs: 7 });
});

test('without a position the home area of the person is used', async () => {
  await setHomeArea(core.cache, 'Ocala, FL', HOME, 25);
  expect(await readPlaceToTell(core)).toMatchObject({ kind: 'home', name: 'Ocala, FL' });
});

test('the area of a new phone, a whole state and the data of a former person are never used as a position', async () => {
  expect(await readPlaceToTell(core)).toMatchObject({ kind: 'unknown' });
  await beginHomeArea(core);
  expect(await readPlaceToTell(core)).toMatchObject({ kind: 'unknown' });
  for (const name of ['Florida', KEPT_AREA_NAME]) {
    await setHomeArea(core.cache, name, HOME, 25);
    expect(await readPlaceToTell(core), name).toMatchObject({ kind: 'unknown' });
  }
});
