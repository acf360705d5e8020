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

test('the last position is told before everything else', async () => {
  await setHomeArea(core.cache, 'Ocala, FL', HOME, 25);
  await writeSetting(core.cache, 'lastPosition', { point: { lat: 29.5, lng: -82.5 }, atMs: 7 });
  expect(await readPlaceToTell(core)).toMatchObject({ kind: 'position', point: { lat: 29.5 }, atMs: 7 });
});

test('without a position it is the home area that the person has chosen', async () => {
  await setHomeArea(core.cache, 'Ocala, FL', HOME, 25);
  expect(await readPlaceToTell(core)).toMatchObject({ kind: 'home', name: 'Ocala, FL' });
});

test('neither the area of a new phone, nor a whole state, nor what a former person has left is told as anybody’s place', async () => {
  expect(await readPlaceToTell(core)).toMatchObject({ kind: 'unknown' });
  await beginHomeArea(core);
  expect(await readPlaceToTell(core)).toMatchObject({ kind: 'unknown' });
  for (const name of ['Florida', KEPT_AREA_NAME]) {
    await setHomeArea(core.cache, name, HOME, 25);
    expect(await readPlaceToTell(core), name).toMatchObject({ kind: 'unknown' });
  }
});
