import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areaStreamOf,
  areaStreamsWithin,
  boundingBox,
  boxHolds,
  compassBetween,
  isLatLng,
  milesBetween,
} from '#contract/shared/geo.ts';
import { isStreamName } from '#contract/sync.ts';

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const point = fc.record({ lat: double(-90, 90), lng: double(-180, 180) });

test.each([
  ['Gainesville to Ocala', { lat: 29.6516, lng: -82.3248 }, { lat: 29.1872, lng: -82.1401 }, 33.9],
  ['Miami to Pensacola', { lat: 25.7617, lng: -80.1918 }, { lat: 30.4213, lng: -87.2169 }, 535],
  ['London to New York', { lat: 51.5074, lng: -0.1278 }, { lat: 40.7128, lng: -74.006 }, 3461],
  ['pole to pole', { lat: 90, lng: 12 }, { lat: -90, lng: 99 }, 12_437],
  ['over the date line', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 69.1],
  ['a point to itself', { lat: 1, lng: 1 }, { lat: 1, lng: 1 }, 0],
])('the distance of %s agrees with maps', (_, a, b, miles) => {
  expect(Math.abs(milesBetween(a, b) - miles)).toBeLessThanOrEqual(Math.max(0.2, miles * 0.006));
});

test('distance is the same both ways, never negative, and never shortened by a third point', () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6);
      expect(milesBetween(a, b)).toBeGreaterThanOrEqual(0);
      expect(milesBetween(a, c)).toBeLessThanOrEqual(milesBetween(a, b) + milesBetween(b, c) + 1e-3);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('the box of a circle holds every point of the circle, also at the poles and the date line', () => {
  fc.assert(
    fc.property(point, double(0.01, 12_500), point, (centre, radius, other) => {
      if (milesBetween(centre, other) <= radius)
        expect(boxHolds(boundingBox(centre, radius), other)).toBe(true);
    }),
    { seed: 2, numRuns: 5000 },
  );
});

test('the box of a small circle is small', () => {
  const box = boundingBox({ lat: 29.65, lng: -82.32 }, 10);
  expect([box.north - box.south, box.east - box.west].every((size) => size < 0.4)).toBe(true);
  const crossing = boundingBox({ lat: 10, lng: 179.99 }, 10);
  expect(crossing.west).toBeGreaterThan(crossing.east);
});

test('a point lies in the half-degree cell with the index floor(degrees × 2)', () => {
  expect(areaStreamOf({ lat: 29.65, lng: -82.32 })).toBe('area:59:-165');
  expect(areaStreamOf({ lat: 0, lng: 0 })).toBe('area:0:0');
  expect(areaStreamOf({ lat: -0.1, lng: -0.5 })).toBe('area:-1:-1');
  expect(areaStreamOf({ lat: -0, lng: -0 })).toBe('area:0:0');
});

test('every point on the globe has a stream that the server knows', () => {
  fc.assert(
    fc.property(point, (at) => isStreamName(areaStreamOf(at))),
    { seed: 3, numRuns: 2000 },
  );
});

test('the cells of a circle hold every point of it, nearest cell first', () => {
  const florida = fc.record({ lat: double(24.5, 31), lng: double(-87.6, -80) });
  fc.assert(
    fc.property(florida, double(1, 100), florida, (centre, radius, other) => {
      const cells = areaStreamsWithin(centre, radius);
      expect(cells).toContain(areaStreamOf(centre));
      expect(new Set(cells).size).toBe(cells.length);
      if (milesBetween(centre, other) <= radius) expect(cells).toContain(areaStreamOf(other));
    }),
    { seed: 4, numRuns: 1000 },
  );
});

test('cells come nearest first', () => {
  const centre = { lat: 29.65, lng: -82.3 };
  const miles = areaStreamsWithin(centre, 60).map((name) => {
    const [, lat = 0, lng = 0] = name.split(':').map(Number);
    const clamp = (value: number, low: number) => Math.min(low + 0.5, Math.max(low, value));
    return milesBetween(centre, { lat: clamp(centre.lat, lat / 2), lng: clamp(centre.lng, lng / 2) });
  });
  expect(miles.length).toBeGreaterThan(9);
  miles.forEach((far, index) => {
    expect(far).toBeGreaterThanOrEqual((miles[index - 1] ?? 0) - 0.01);
  });
});

test('every point of a circle anywhere on the globe lies in one of its cells', () => {
  fc.assert(
    fc.property(point, double(1, 100), double(0, 360), double(0, 1), (centre, radius, bearing, share) => {
      const other = destination(centre, bearing, radius * share * 0.999);
      expect(areaStreamsWithin(centre, radius)).toContain(areaStreamOf(other));
    }),
    { seed: 5, numRuns: 400 },
  );
});

/** The point at a distance from another in a direction. */
function destination({ lat, lng }: { lat: number; lng: number }, bearing: number, miles: number) {
  const [phi, theta, d] = [(lat * Math.PI) / 180, (bearing * Math.PI) / 180, miles / 3958.7613];
  const sin = Math.sin(phi) * Math.cos(d) + Math.cos(phi) * Math.sin(d) * Math.cos(theta);
  const east = Math.atan2(Math.sin(theta) * Math.sin(d) * Math.cos(phi), Math.cos(d) - Math.sin(phi) * sin);
  const turned = lng + (east * 180) / Math.PI;
  return {
    lat: (Math.asin(Math.max(-1, Math.min(1, sin))) * 180) / Math.PI,
    lng: ((turned + 540) % 360) - 180,
  };
}

test('the cells of a circle over the date line hold its points too', () => {
  const cells = areaStreamsWithin({ lat: 52, lng: 179.9 }, 50);
  expect(cells).toContain(areaStreamOf({ lat: 52, lng: -179.9 }));
  expect(cells).toContain(areaStreamOf({ lat: 52, lng: 179.9 }));
  expect(cells.length).toBeLessThan(30);
});

test.each([
  [1, 0, 'N'],
  [1, 1, 'NE'],
  [0, 1, 'E'],
  [-1, 1, 'SE'],
  [-1, 0, 'S'],
  [-1, -1, 'SW'],
  [0, -1, 'W'],
  [1, -1, 'NW'],
])('from the equator, %i° north and %i° east is %s', (lat, lng, direction) => {
  expect(compassBetween({ lat: 0, lng: 0 }, { lat, lng })).toBe(direction);
});

test('only finite degrees on the globe are a place', () => {
  expect([isLatLng({ lat: 90, lng: -180 }), isLatLng({ lat: -90, lng: 180 })]).toEqual([true, true]);
  for (const bad of [90.1, Number.NaN, Number.POSITIVE_INFINITY])
    expect([isLatLng({ lat: bad, lng: 0 }), isLatLng({ lat: 0, lng: bad * 3 })]).toEqual([false, false]);
});
