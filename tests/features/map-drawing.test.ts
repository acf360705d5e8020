import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { CountyData, MapData } from '#contract/map.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { US_STATES } from '#contract/shared/places-states.ts';
import { placeLabels } from '#src/features/map/drawing/labels.ts';
import { lineOf } from '#src/features/map/drawing/land.ts';
import { clipLine } from '#src/features/map/drawing/lines.ts';
import { namesAt, type Towns } from '#src/features/map/drawing/names.ts';
import { roundMiles } from '#src/features/map/drawing/paint-own.ts';
import {
  between,
  boundsAround,
  insetsOf,
  MAP_LIMITS,
  moved,
  viewAround,
  viewOver,
  zoomed,
} from '#src/features/map/drawing/pan-zoom.ts';
import { boxOfView, pixelsPerMile, spotOf, worldAt, worldOf } from '#src/features/map/drawing/projection.ts';
import { statesAround, statesIn } from '#src/features/map/states-around.ts';

const read = (path: string) => readFileSync(new URL(`../../public/map/${path}`, import.meta.url), 'utf8');
const text = read('us-states.json');
const data = JSON.parse(text) as MapData;
const OCALA = { lat: 29.19, lng: -82.14 };
const FRAME = { width: 360, height: 320 };
const MIDDLE = { x: 180, y: 160 };
const EVERYWHERE = boundsAround([]);
const spotIn = (view: ReturnType<typeof viewAround>, point: LatLng) => spotOf(view, FRAME, worldOf(point));
const isShown = ({ x, y }: { x: number; y: number }) =>
  x >= 0 && y >= 0 && x <= FRAME.width && y <= FRAME.height;

describe('the tables of the drawn map', () => {
  test('have the outline of every state, name their source, and stay under 40 kB compressed', () => {
    const codes = data.states.map(({ code }) => code);
    for (const { code } of US_STATES) expect(codes).toContain(code);
    expect(data.about).toContain('us-atlas');
    expect(data.about).toContain('Natural Earth');
    expect(data.about).toContain('public domain');
    expect(brotliCompressSync(text).length).toBeLessThan(40_000);
  });

  test('have every state’s center inside that state, Chicago’s lake and Okeechobee in water, and Ontario abroad', () => {
    for (const { code, centre } of US_STATES) {
      if (['AK', 'HI', 'MI', 'MD', 'LA'].includes(code)) continue; // far away, or the middle is in water
      expect(isInside(data.states.find((state) => state.code === code)?.rings ?? [], centre), code).toBe(
        true,
      );
    }
    expect(isInside(data.lakes, { lat: 26.95, lng: -80.8 })).toBe(true);
    expect(isInside(data.seas, { lat: 42.5, lng: -87 })).toBe(true);
    expect(isInside(data.abroad, { lat: 43.6, lng: -80.5 })).toBe(true);
  });

  test('list the counties of every state in its own file, with the file size at the state', () => {
    const files = readdirSync(new URL('../../public/map/counties/', import.meta.url));
    expect(files.toSorted()).toEqual(data.states.map(({ code }) => `${code}.json`).toSorted());
    for (const { code, countyBytes } of data.states)
      expect(
        Math.abs(countyBytes / brotliCompressSync(read(`counties/${code}.json`)).length - 1),
        code,
      ).toBeLessThan(0.05);
    const florida = JSON.parse(read('counties/FL.json')) as CountyData;
    expect(florida.counties).toHaveLength(67);
    expect(florida.counties.map(({ name }) => name)).toContain('Marion');
    expect(florida.about).toContain('U.S. Census Bureau');
  });

  test('find the states in a circle or a part of the world', () => {
    const codes = (states: MapData['states']) => states.map(({ code }) => code).toSorted();
    expect(codes(statesAround(data, { centre: OCALA, radiusMiles: 50 }))).toEqual(['FL']);
    // South Carolina reaches farther west than this, but farther north; the middle of Texas is far from any border.
    expect(codes(statesAround(data, { centre: { lat: 32.84, lng: -83.63 }, radiusMiles: 25 }))).toEqual([
      'GA',
    ]);
    expect(codes(statesAround(data, { centre: { lat: 31, lng: -99 }, radiusMiles: 10 }))).toEqual(['TX']);
    expect(codes(statesAround(data, { centre: { lat: 30.6, lng: -83.5 }, radiusMiles: 50 }))).toEqual([
      'FL',
      'GA',
    ]);
    // Alaska has islands on both sides of the 180th meridian.
    expect(codes(statesIn(data, { south: 51, north: 53, west: 172, east: -175 }))).toEqual(['AK']);
  });
});

describe('a view of the drawn map', () => {
  test('has its center in the middle, north up and east right', () => {
    const view = viewAround(OCALA, 50, FRAME);
    expect(spotIn(view, OCALA)).toEqual(MIDDLE);
    expect(spotIn(view, { ...OCALA, lat: 29.3 }).y).toBeLessThan(MIDDLE.y);
    expect(spotIn(view, { ...OCALA, lng: -82 }).x).toBeGreaterThan(MIDDLE.x);
  });

  test.each([15, 50, 100])(
    'draws miles to scale around the center at %i miles, and the whole circle',
    (radius) => {
      const view = viewAround(OCALA, radius, FRAME);
      const there = { lat: 29.25, lng: -82.2 };
      const [a, b] = [spotIn(view, OCALA), spotIn(view, there)];
      const drawn = Math.hypot(a.x - b.x, a.y - b.y) / pixelsPerMile(view.zoom, view);
      expect(Math.abs(drawn / milesBetween(OCALA, there) - 1)).toBeLessThan(0.01);
      expect(2 * radius * pixelsPerMile(view.zoom, view)).toBeLessThan(FRAME.height);
    },
  );

  test('shows the lower forty-eight states for a nationwide search', () => {
    const view = viewAround(OCALA, MAP_LIMITS.nationwideMiles, FRAME);
    for (const { code, centre } of US_STATES)
      if (code !== 'AK' && code !== 'HI') expect(isShown(spotIn(view, centre)), code).toBe(true);
  });

  test('follows the finger that pans it', () => {
    const view = viewAround(OCALA, 50, FRAME);
    const { x, y } = spotIn(moved(view, 40, -25, EVERYWHERE), OCALA);
    expect([x - MIDDLE.x, y - MIDDLE.y].map(Math.round)).toEqual([40, -25]);
  });

  test('keeps the points under the fingers while they zoom in', () => {
    const view = viewAround(OCALA, 50, FRAME);
    const around = { x: 300, y: 40 };
    const point = worldAt(view, FRAME, around);
    const larger = zoomed(view, FRAME, 1.3, around, EVERYWHERE);
    expect(larger.zoom).toBeCloseTo(view.zoom + 1.3);
    const after = spotOf(larger, FRAME, point);
    expect([Math.round(after.x), Math.round(after.y)]).toEqual([300, 40]);
  });

  test('cannot leave the country or its useful zoom levels', () => {
    let view = viewAround(OCALA, 50, FRAME);
    for (let push = 0; push < 500; push++) view = moved(view, -3000, -3000, EVERYWHERE);
    expect([view.x, view.y]).toEqual([EVERYWHERE.east, EVERYWHERE.south]);
    expect(zoomed(view, FRAME, 99, MIDDLE, EVERYWHERE).zoom).toBe(MAP_LIMITS.zoomMax);
    expect(zoomed(view, FRAME, -99, MIDDLE, EVERYWHERE).zoom).toBe(MAP_LIMITS.zoomMin);
  });

  test('over two places shows both, beside the buttons on the map', () => {
    const covers = [
      [300, 8, 352, 200],
      [0, 250, 360, 320],
    ] as const;
    const insets = insetsOf(covers, FRAME);
    expect(insets).toEqual({ right: 60, bottom: 70 });
    for (const there of [
      { lat: 29.1, lng: -81 },
      { lat: 28, lng: -82.2 },
    ]) {
      const view = viewOver([OCALA, there], FRAME, { insets });
      for (const { x, y } of [OCALA, there].map((point) => spotIn(view, point)))
        expect([x > 0 && x < 300, y > 0 && y < 250]).toEqual([true, true]);
    }
  });

  test('flies the short way around the globe', () => {
    const [from, to] = [
      { x: 0.95, y: 0.4, zoom: 4 },
      { x: 0.05, y: 0.4, zoom: 6 },
    ];
    expect(between(from, to, 0.5)).toEqual({ x: 1, y: 0.4, zoom: 5 });
  });

  test('knows its part of the world', () => {
    const box = boxOfView(viewAround(OCALA, 50, FRAME), FRAME);
    expect([box.south < 29 && box.north > 29.4, box.west < -82.5 && box.east > -81.8]).toEqual([true, true]);
  });
});

describe('the line to a place', () => {
  const piece = (ax: number, ay: number, bx: number, by: number) =>
    clipLine({ x: ax, y: ay }, { x: bx, y: by }, { width: 100, height: 100 });

  test('is drawn as far as it is in the frame', () => {
    expect(piece(10, 50, 90, 50)).toEqual([
      { x: 10, y: 50 },
      { x: 90, y: 50 },
    ]);
    expect(piece(-100, 50, 300, 50)).toEqual([
      { x: 0, y: 50 },
      { x: 100, y: 50 },
    ]);
    expect(piece(50, 50, 50, 5000)).toEqual([
      { x: 50, y: 50 },
      { x: 50, y: 100 },
    ]);
  });

  test('is not drawn if it misses the frame', () => {
    expect(piece(-10, -10, 300, -10)).toBeNull();
    expect(piece(150, 0, 0, 400)).toBeNull();
  });
});

describe('names on the map', () => {
  const towns: Towns = {
    steps: [200, 20, 0],
    names: ['Tampa', 'Ybor', 'Nowhere'].map((text, index) => ({
      text,
      at: { x: 0, y: 0 },
      kind: index === 0 ? 'city' : 'town',
    })),
  };
  const textsAt = (zoom: number) =>
    [...namesAt(zoom, towns, [{ text: 'POLK', at: { x: 0, y: 0 }, kind: 'county' }])].map(({ text }) => text);

  test('are states from afar, then cities and waters, then counties, and finally the smallest towns', () => {
    expect(textsAt(4)).toContain('FLORIDA');
    expect(textsAt(4)).not.toContain('Tampa');
    expect(textsAt(7.5)).toEqual(expect.arrayContaining(['Tampa', 'POLK', 'The Gulf']));
    expect(textsAt(7.5)).not.toContain('Nowhere');
    expect(textsAt(10.5)).toEqual(expect.arrayContaining(['Tampa', 'Ybor', 'Nowhere']));
  });

  test('never overlap each other or the markers: the more important one stays', () => {
    const label = (text: string, x: number) => ({ text, spot: { x, y: 10 }, width: 40, height: 18 });
    const labels = [
      label('Ocala', 50),
      label('Belleview', 80),
      label('Gainesville', 150),
      label('Tampa', 300),
    ];
    expect(placeLabels(labels, [[280, 0, 320, 20]], 9).map(({ text }) => text)).toEqual([
      'Ocala',
      'Gainesville',
    ]);
    expect(placeLabels(labels, [], 1).map(({ text }) => text)).toEqual(['Ocala']);
  });

  test('the scale has round miles', () => {
    expect([0.03, 0.34, 1.9, 7, 42, 99, 512].map(roundMiles)).toEqual([0.1, 0.2, 1, 5, 20, 50, 500]);
  });
});

/** Even-odd rule over all rings. */
function isInside(rings: readonly (readonly number[])[], point: LatLng): boolean {
  const { x, y } = worldOf(point);
  let isIn = false;
  for (const ring of rings) {
    const points = ring.flatMap((index) => lineOf(data, index));
    points.forEach((a, index) => {
      const b = points[(index + 1) % points.length] ?? a;
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
    });
  }
  return isIn;
}
