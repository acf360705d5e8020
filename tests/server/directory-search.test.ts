import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundBusiness } from '#contract/businesses.ts';
import type { Problem } from '#contract/problems.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { HOME, startTestServer, type TestServer } from '#tests/support/server.ts';

/** Mulberry32, seeded: the same points in every run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Miles by the chord between two unit vectors, independent of the product's haversine. */
function milesByVectors(a: LatLng, b: LatLng): number {
  const vector = ({ lat, lng }: LatLng) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [u, v] = [vector(a), vector(b)];
  const chord = Math.hypot(...u.map((part, i) => part - (v[i] ?? 0)));
  return 2 * 3958.7613 * Math.asin(Math.min(1, chord / 2));
}

describe('a radius search', () => {
  const random = seeded(7);
  const between = (low: number, high: number) => low + random() * (high - low);
  const edges: LatLng[] = [
    { lat: 90, lng: 0 },
    { lat: 90, lng: 77 },
    { lat: -90, lng: 0 },
    { lat: 0, lng: 180 },
    { lat: 0, lng: -180 },
    { lat: 12, lng: 179.999 },
    { lat: 12, lng: -179.999 },
    { lat: 89.9, lng: -120 },
    { lat: 0, lng: 0 },
  ];
  const anywhere = () => ({ lat: (Math.asin(between(-1, 1)) * 180) / Math.PI, lng: between(-180, 180) });
  const points = [
    ...edges,
    ...Array.from({ length: 250 }, anywhere),
    ...Array.from({ length: 241 }, () => ({ lat: between(25, 31), lng: between(-87, -80) })),
  ];
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ businesses: [...points, { lat: null, lng: null }] });
  });
  afterAll(() => server.close());

  const search = (location: LatLng, radius: number, rest: object = {}, query = '') =>
    server.request<FoundBusiness[]>('POST', `/api/businesses/search${query}`, {
      body: { location, radius, ...rest },
    });

  test('finds exactly what a brute-force great-circle computation finds, nearest first: 500 points, 200 queries', async () => {
    for (let query = 0; query < 200; query++) {
      const centre =
        query < edges.length
          ? (edges[query] ?? HOME)
          : query % 2
            ? anywhere()
            : (points[query + 250] ?? HOME);
      const radius =
        query % 5 === 0 ? 12_500 * random() : query % 3 === 0 ? between(1, 3000) : between(0.1, 200);
      const expected = points
        .map((point, index) => ({ id: index + 1, miles: milesByVectors(centre, point) }))
        .filter(({ miles }) => miles <= radius)
        .sort((a, b) => a.miles - b.miles || a.id - b.id);
      const answer = await search(centre, radius, {}, '?limit=200');
      const where = `${JSON.stringify(centre)} within ${radius}`;
      expect(answer.headers.get('x-total-count'), where).toBe(String(expected.length));
      expect(answer.body.map(({ id }) => id).toSorted(), where).toEqual(
        (expected.length <= 200 ? expected : answer.body).map(({ id }) => id).toSorted(),
      );
      answer.body.forEach((found, index) => {
        expect(found.distance, where).toBeCloseTo(expected[index]?.miles ?? -1, 3);
        const next = answer.body[index + 1];
        if (next)
          expect(
            found.distance < next.distance || (found.distance === next.distance && found.id < next.id),
          ).toBe(true);
      });
    }
  });

  test('of the whole globe finds every business with a place, and none without', async () => {
    expect((await search(HOME, 12_500)).headers.get('x-total-count')).toBe('500');
  });

  test('returns every result once over its pages, in the order of one large page', async () => {
    const seen: number[] = [];
    let path: string | null = '/api/businesses/search?limit=17';
    while (path !== null) {
      const answer: Awaited<ReturnType<typeof search>> = await server.request('POST', path, {
        body: { location: HOME, radius: 1500 },
      });
      expect(answer.body.length).toBeLessThanOrEqual(17);
      expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(200);
      seen.push(...answer.body.map(({ id }) => id));
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    }
    const first = await search(HOME, 1500, {}, '?limit=200');
    expect(seen.slice(0, 200)).toEqual(first.body.map(({ id }) => id));
    expect(seen).toHaveLength(Number(first.headers.get('x-total-count')));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('has a default page of 200', async () => {
    const answer = await search(HOME, 12_500);
    expect(answer.body).toHaveLength(200);
    expect(answer.headers.get('link')).toContain('rel="next"');
  });

  test.each([
    [{ location: HOME, radius: 0 }, 'radius'],
    [{ location: HOME, radius: -5 }, 'radius'],
    [{ location: HOME, radius: 12_500.01 }, 'radius'],
    [{ location: HOME, radius: '50' }, 'radius'],
    [{ location: HOME }, 'radius'],
    [{ radius: 5 }, 'location'],
    [{ location: null, radius: 5 }, 'location'],
    [{ location: 'Ocala', radius: 5 }, 'location'],
    [{ location: { lat: 91, lng: 0 }, radius: 5 }, 'location'],
    [{ location: { lat: 0, lng: 180.1 }, radius: 5 }, 'location'],
    [{ location: { lat: '29', lng: -82 }, radius: 5 }, 'location'],
    [{ location: { lat: 29 }, radius: 5 }, 'location'],
    [{ location: HOME, radius: 5, animalTypes: 'Unicorn' }, 'animalTypes.0'],
    [{ location: HOME, radius: 5, animalTypes: [5] }, 'animalTypes'],
    [{ location: HOME, radius: 5, businessCategories: {} }, 'businessCategories'],
    [{ location: HOME, radius: 5, q: 5 }, 'q'],
    [{ location: HOME, radius: 5, q: 'x'.repeat(81) }, 'q'],
  ])('%j is 422 on its field', async (body, path) => {
    const answer = await server.request<Problem>('POST', '/api/businesses/search', { body });
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  test('accepts a radius of 12,500 miles and places on the very edge of the globe', async () => {
    for (const lng of [180, -180]) expect((await search({ lat: -90, lng }, 12_500)).status).toBe(200);
  });
});
