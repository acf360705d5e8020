import { startTestServer } from '#tests/support/server.ts';
import { line, timed } from './timing.ts';

/** The server's main calls over the demo data, in one process without a socket; `health` is the floor of the same run. */
const RUNS = 30;
const server = await startTestServer({ env: { STARTER_DATA: 'demo', WRITES_PER_MINUTE: '1000000' } });
const ann = await server.register('ann');
const near = { location: { lat: 28.54, lng: -81.38 }, radius: 50 };
const wide = { location: { lat: 39.8283, lng: -98.5795 }, radius: 1500 };

const floor = await timed(RUNS, async () => void (await server.request('GET', '/api/health')));
console.log(line('health (floor)', floor));
for (const [name, body] of [
  ['search within 50 miles of Orlando', near],
  [
    'the same for vets with words',
    { ...near, businessCategories: ['Veterinary Services'], q: 'animal hospital' },
  ],
  ['nationwide search, 1,500 miles', wide],
] as const)
  console.log(
    line(
      name,
      await timed(RUNS, async () => void (await server.request('POST', '/api/businesses/search', { body }))),
      floor,
    ),
  );
for (const [name, query] of [
  ['search box: a name', 'orlando animal hospital'],
  ['search box: a common word', 'vet'],
  ['search box: a typing error', 'veternary ocalla'],
  ['search box: nothing found', 'zebra'],
] as const)
  console.log(
    line(
      name,
      await timed(
        RUNS,
        async () => void (await server.request('GET', `/api/search?q=${encodeURIComponent(query)}`)),
      ),
      floor,
    ),
  );
console.log(
  line(
    'search box: the first search after a write',
    await timed(RUNS, async () => {
      await pushReviews(1);
      await server.request('GET', '/api/search?q=zebra');
    }),
    floor,
  ),
);
console.log(
  line(
    'first copy of one area',
    await timed(
      RUNS,
      async () => void (await server.request('GET', '/api/sync/pull?streams=area:57:-163@0')),
    ),
    floor,
  ),
);
console.log(
  line(
    'first copy of the catalogue',
    await timed(RUNS, async () => void (await server.request('GET', '/api/sync/pull?streams=catalogue@0'))),
    floor,
  ),
);
console.log(line('push of 50 reviews', await timed(10, async () => void (await pushReviews(50))), floor));
await server.close();

async function pushReviews(count: number) {
  const mutations = Array.from({ length: count }, (_, index) => ({
    key: crypto.randomUUID(),
    name: 'review.write',
    argsVersion: 1,
    args: { businessId: index + 1, rating: 5, comment: 'Came out at dawn for a colicky mare.' },
  }));
  const body = {
    protocol: 1,
    device: crypto.randomUUID(),
    epoch: null,
    user: ann.user.id,
    cancel: [],
    mutations,
  };
  const answer = await server.request('POST', '/api/sync/push', { token: ann.token, body });
  if (answer.status !== 200) throw new Error(`push answered ${answer.status}`);
}
