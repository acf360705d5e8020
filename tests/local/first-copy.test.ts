import { expect, test } from 'vitest';
import { areaStreamsWithin } from '#contract/shared/geo.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { HOME } from '#tests/support/server.ts';
import { startTogether, write } from './helpers.ts';

test('a post that is written while the home area is fetched is sent before the rest of the area', async () => {
  const { phone, ann } = await startTogether();
  const { core } = phone;
  await setHomeArea(core.cache, 'Home', HOME, 60);
  expect(areaStreamsWithin(HOME, 60).length).toBeGreaterThan(8);
  let written: Promise<unknown> | null = null;
  phone.fault = async (send, url) => {
    if (!written && url.includes('area:')) {
      written = write(core, ann, 'review.write', { businessId: 1, rating: 5, comment: 'Now' });
      await written;
    }
    return send();
  };
  await core.engine.sync();
  await core.engine.sync();
  const order = phone.requests.flatMap((path) =>
    path.includes('/push') ? 'push' : path.includes('streams=area:') ? 'area' : [],
  );
  expect(order.slice(0, 3)).toEqual(['area', 'push', 'area']);
  expect(await core.cache.cursors.where('stream').startsWith('area:').count()).toBe(
    areaStreamsWithin(HOME, 60).length,
  );
});

test('the nearest cells of the home area are fetched first', async () => {
  const { phone } = await startTogether();
  await setHomeArea(phone.core.cache, 'Home', HOME, 60);
  await phone.core.engine.sync();
  const streams = phone.requests
    .filter((path) => path.includes('streams=area:'))
    .flatMap((path) => path.match(/area:-?\d+:-?\d+/g) ?? []);
  expect(streams).toEqual(areaStreamsWithin(HOME, 60));
});

test('the catalogue and the events are on the phone before the home area and the forum', async () => {
  const { phone } = await startTogether();
  await setHomeArea(phone.core.cache, 'Home', HOME, 60);
  await phone.core.engine.sync();
  const pulls = phone.requests.flatMap((path) => /streams=(?!me@)(.*)/.exec(path)?.[1] ?? []);
  expect(pulls[0]).toMatch(/^catalogue@0,events@0/);
  expect(pulls[1]).toMatch(/^area:/);
  expect(pulls.at(-1)).toMatch(/^forum@0/);
});
