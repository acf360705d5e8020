import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedThings } from '#tests/support/exported.ts';
import { CASES } from './access/cases.ts';
import { startWorld, type World } from './access/world.ts';
import { nameOf, routesOf } from './routes.ts';

/** Marks that browsers put on a write from a page of another site. */
const FOREIGN = [
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-site': 'same-site', origin: 'http://other.petiyard.test' },
  { origin: 'http://evil.example' },
  { origin: 'null' },
];

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.server.close());

const exported = () => exportedThings(world.server, world.people.owner.user.id);

describe('a write from another site in the owner’s browser', () => {
  test('is refused by every writing call before it has any effect', async () => {
    const { cookie } = world.people.owner;
    const writing = routesOf(world.server).filter(({ method }) => method !== 'GET');
    expect(writing.length).toBeGreaterThan(15);
    for (const route of writing) {
      const ask = await CASES[nameOf(route)]?.ask(world, 'owner');
      if (!ask) throw new Error(`no case for ${nameOf(route)}`);
      const before = await exported();
      for (const headers of FOREIGN) {
        const answer = await world.server.request(route.method, ask.path, {
          cookie,
          headers,
          ...(ask.body ? { body: ask.body } : {}),
        });
        expect([nameOf(route), answer.status, (answer.body as { code?: string }).code]).toEqual([
          nameOf(route),
          403,
          'other-origin',
        ]);
      }
      expect(await exported()).toEqual(before);
    }
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused as a form even without those marks (%s)',
    async (type) => {
      const { cookie } = world.people.owner;
      const before = await exported();
      for (const [method, path] of [
        ['POST', '/api/reviews'],
        ['POST', '/api/forums/threads'],
        ['POST', '/api/user/password'],
        ['POST', '/api/sync/push'],
        ['POST', '/api/auth/login'],
        ['POST', '/api/contact'],
      ] as const) {
        const answer = await world.server.request(method, path, {
          cookie,
          body: '{"businessId":1,"rating":1,"comment":"Not mine."}',
          headers: { 'content-type': type },
        });
        expect([path, answer.status]).toEqual([path, 415]);
      }
      expect(await exported()).toEqual(before);
    },
  );

  test('is not allowed by CORS: no call lets another site write or read', async () => {
    for (const { path } of routesOf(world.server)) {
      const address = path.replaceAll(/:\w+/g, '1');
      const headers = {
        origin: 'http://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,authorization',
      };
      const preflight = await world.server.request('OPTIONS', address, { headers });
      const read = await world.server.request('GET', address, { headers, cookie: world.people.owner.cookie });
      for (const answer of [preflight, read])
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(preflight.status).toBeGreaterThanOrEqual(400);
      expect(read.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});
