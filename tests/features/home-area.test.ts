import { describe, expect, test } from 'vitest';
import { findPlace } from '#contract/shared/gazetteer.ts';
import { nationalGazetteer } from '#server/places/gazetteer.ts';
import { resolvePlace, searchAt } from '#src/features/explore/search.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { beginHomeArea, FIRST_HOME_AREA, noteSearched, rememberHomeArea } from '#src/places/home-area.ts';
import { HOME } from '#tests/support/server.ts';
import { search, start } from './businesses-search-support.ts';

const VALUES = {
  location: '',
  radius: 25,
  animal: '',
  category: '',
  q: '',
  facts: [],
  openNow: false,
  sort: 'distance' as const,
};
const byTable = async (text: string) => findPlace(nationalGazetteer(), text);

const MIAMI = search({ place: 'Miami, FL', centre: { lat: 25.78, lng: -80.21 } });
const NEWBERRY = search({ place: 'Newberry, FL', centre: { lat: 29.65, lng: -82.61 } });

describe('the home area', () => {
  test('becomes the place of an answered search', async () => {
    const { phone } = await start(1);
    await rememberHomeArea(phone.core, search(), true);
    expect(await readAreas(phone.core.cache)).toEqual([
      { name: 'Gainesville, FL', centre: HOME, radiusMiles: 25, isHome: true },
    ]);
  });
  test('grows with a search around the same place, and does not shrink', async () => {
    const { phone } = await start(1);
    for (const radiusMiles of [25, 50, 15]) await rememberHomeArea(phone.core, search({ radiusMiles }), true);
    expect(await readAreas(phone.core.cache)).toMatchObject([{ name: 'Gainesville, FL', radiusMiles: 50 }]);
  });
  test('stays after a search far away, but follows one nearby', async () => {
    const { phone } = await start(1);
    await rememberHomeArea(phone.core, search(), true);
    await rememberHomeArea(phone.core, MIAMI, true);
    expect(await readAreas(phone.core.cache)).toMatchObject([{ name: 'Gainesville, FL' }]);
    await rememberHomeArea(phone.core, NEWBERRY, true);
    expect(await readAreas(phone.core.cache)).toMatchObject([{ name: 'Newberry, FL' }]);
  });
  test('follows a search around the position of the phone at any distance', async () => {
    const { phone } = await start(1);
    await rememberHomeArea(phone.core, search(), true);
    await writeSetting(phone.core.cache, 'lastPosition', { point: MIAMI.centre, atMs: 1, name: MIAMI.place });
    await rememberHomeArea(phone.core, MIAMI, true);
    expect(await readAreas(phone.core.cache)).toMatchObject([{ name: 'Miami, FL' }]);
  });
  test('never becomes a whole state or country', async () => {
    const { phone } = await start(1);
    for (const location of ['United States', 'Florida', 'florida, usa', 'Canada']) {
      const place = await resolvePlace(phone.core, location, byTable);
      expect(place?.isRegion).toBe(true);
      if (!place) continue;
      const wide = searchAt(place, { ...VALUES, location });
      await rememberHomeArea(phone.core, wide, true);
      await noteSearched(phone.core, wide, true);
      await noteSearched(phone.core, wide, true);
    }
    expect(await readAreas(phone.core.cache)).toEqual([]);
    for (const location of ['Ocala, FL', '34470', '29.65, -82.32'])
      expect((await resolvePlace(phone.core, location, byTable))?.isRegion).toBe(false);
  });
  test('becomes a distant town that is searched twice in a row', async () => {
    const { phone } = await start(1);
    await rememberHomeArea(phone.core, search(), true);
    for (const place of [MIAMI, NEWBERRY, MIAMI]) await noteSearched(phone.core, place, true);
    expect(await readAreas(phone.core.cache)).toMatchObject([{ name: 'Gainesville, FL' }]);
    await noteSearched(phone.core, MIAMI, true);
    expect(await readAreas(phone.core.cache)).toMatchObject([{ name: 'Miami, FL', isHome: true }]);
  });
  test('of a whole state, set by an older version, is replaced by the next town', async () => {
    const { phone } = await start(1);
    await setHomeArea(phone.core.cache, 'Florida', { lat: 28.6, lng: -82.4 }, 50);
    await rememberHomeArea(phone.core, MIAMI, true);
    expect(await readAreas(phone.core.cache)).toMatchObject([{ name: 'Miami, FL' }]);
  });
  test('is fetched at once, but not while data is being saved', async () => {
    const { phone } = await start(1);
    await rememberHomeArea(phone.core, search(), true);
    expect(phone.requests).toEqual([]);
    await rememberHomeArea(phone.core, search({ radiusMiles: 50 }), false);
    await phone.core.engine.sync();
    expect(phone.requests.some((path) => path.includes('area%3A') || path.includes('area:'))).toBe(true);
  });
  test('is Orlando on a first visit and is not moved by a second one', async () => {
    const { phone } = await start(1);
    await beginHomeArea(phone.core);
    expect(await readAreas(phone.core.cache)).toMatchObject([{ name: FIRST_HOME_AREA.name, isHome: true }]);
    await rememberHomeArea(phone.core, search(), true);
    await beginHomeArea(phone.core);
    expect(await readAreas(phone.core.cache)).toMatchObject([{ name: 'Gainesville, FL' }]);
  });
});
