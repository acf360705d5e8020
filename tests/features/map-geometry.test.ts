import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { MapData } from '#contract/map.ts';
import { milesBetween } from '#contract/shared/geo.ts';
import { US_STATES } from '#contract/shared/places-states.ts';
import { isInFrame, MAP_LIMITS, outlinesIn, spotOf, viewAround } from '#src/features/map/map-geometry.ts';
import { gatherPins, type MapPlace } from '#src/features/map/map-pins.ts';

const text = readFileSync(new URL('../../public/map/us-states.json', import.meta.url), 'utf8');
const data = JSON.parse(text) as MapData;
const OCALA = { lat: 29.19, lng: -82.14 };

describe('the drawn map', () => {
  test('has the outline of every state, says where it is from, and stays under 40 kB compressed', () => {
    const codes = data.states.map(({ code }) => code);
    for (const { code } of US_STATES) expect(codes).toContain(code);
    expect(data.about).toContain('us-atlas');
    expect(data.about).toContain('public domain');
    expect(brotliCompressSync(text).length).toBeLessThan(40_000);
  });

  test('puts the centre in the middle, north up and east right', () => {
    const view = viewAround(OCALA, 50);
    expect(spotOf(view, OCALA)).toEqual({ x: MAP_LIMITS.width / 2, y: MAP_LIMITS.height / 2 });
    expect(spotOf(view, { ...OCALA, lat: 29.3 }).y).toBeLessThan(MAP_LIMITS.height / 2);
    expect(spotOf(view, { ...OCALA, lng: -82 }).x).toBeGreaterThan(MAP_LIMITS.width / 2);
  });

  test.each([5, 50, 100])('draws miles to scale around the centre at %i miles', (radius) => {
    const view = viewAround(OCALA, radius);
    const there = { lat: 29.35, lng: -82.3 };
    const [a, b] = [spotOf(view, OCALA), spotOf(view, there)];
    const drawn = Math.hypot(a.x - b.x, a.y - b.y) / view.unitsPerMile;
    expect(Math.abs(drawn / milesBetween(OCALA, there) - 1)).toBeLessThan(0.01);
  });

  test('holds the whole search circle', () => {
    const view = viewAround(OCALA, 100);
    expect(2 * 100 * view.unitsPerMile).toBeLessThan(MAP_LIMITS.height);
  });

  test('shows the lower forty-eight states for a nationwide search', () => {
    const view = viewAround(OCALA, MAP_LIMITS.nationwideMiles);
    for (const { code, centre } of US_STATES)
      if (code !== 'AK' && code !== 'HI') expect(isInFrame(spotOf(view, centre)), code).toBe(true);
  });

  test('draws Florida around Ocala and leaves Oregon out', () => {
    const codes = outlinesIn(data, viewAround(OCALA, 100)).map(({ code }) => code);
    expect(codes).toContain('FL');
    expect(codes).not.toContain('OR');
  });

  test('draws closed rings without a gap or a wrong number', () => {
    for (const { path } of outlinesIn(data, viewAround(OCALA, MAP_LIMITS.nationwideMiles)))
      expect(path).toMatch(/^(M-?[\d.]+ -?[\d.]+(L-?[\d.]+ -?[\d.]+)+Z)+$/);
  });

  test('has every state’s own centre inside that state’s outline', () => {
    const view = viewAround({ lat: 39, lng: -96 }, MAP_LIMITS.nationwideMiles);
    for (const { code, centre } of US_STATES) {
      if (['AK', 'HI', 'MI', 'MD', 'LA'].includes(code)) continue; // far away, or the middle lies in water
      const outline = outlinesIn(data, view).find((state) => state.code === code);
      expect(isInside(outline?.path ?? '', spotOf(view, centre)), code).toBe(true);
    }
  });
});

describe('pins', () => {
  const view = viewAround(OCALA, 50);
  const place = (id: number, lat: number, lng = OCALA.lng) => ({
    id,
    name: `Place ${id}`,
    point: { lat, lng },
  });
  const labelsOf = (...places: ReturnType<typeof place>[]) =>
    gatherPins(view, places).map(({ label }) => label);

  test('carry the numbers of the list', () => {
    expect(labelsOf(place(7, 29), place(8, 29.3), place(9, 29.6))).toEqual(['1', '2', '3']);
  });

  test('that would hide each other are one, and its label still names every place', () => {
    expect(labelsOf(place(7, 29), place(8, 29), place(9, 29))).toEqual(['1–3']);
    expect(labelsOf(place(7, 29), place(8, 29.4), place(9, 29))).toEqual(['1+', '2']);
  });

  test('are marked as known about where one of their places is', () => {
    const about = { ...place(8, 29), isAbout: true };
    const exact = (...places: MapPlace[]) => gatherPins(view, places).map(({ isAbout }) => isAbout);
    expect(exact(place(7, 29), place(9, 29.4))).toEqual([false, false]);
    expect(exact(place(7, 29), about, place(9, 29.4))).toEqual([true, false]);
  });

  test('outside the frame are not drawn, and the others keep their numbers', () => {
    expect(labelsOf(place(7, 45), place(8, 29))).toEqual(['2']);
  });
});

/** Even-odd rule over all rings of a path. */
function isInside(path: string, { x, y }: { x: number; y: number }): boolean {
  let isIn = false;
  for (const ring of path.split('Z').filter(Boolean)) {
    const points = ring
      .slice(1)
      .split('L')
      .map((pair) => pair.split(' ').map(Number));
    points.forEach(([ax = 0, ay = 0], index) => {
      const [bx = 0, by = 0] = points[(index + 1) % points.length] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
    });
  }
  return isIn;
}
