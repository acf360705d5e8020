import type { LogEntry } from '#contract/admin.ts';
import type { Business } from '#contract/businesses.ts';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { ReportReceipt } from '#contract/reports.ts';
import type { Review } from '#contract/reviews.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { registration, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

export const ASKERS = ['nobody', 'other', 'owner', 'admin'] as const;
export type Asker = (typeof ASKERS)[number];

/** Only the owner may ever read these. */
export const PRIVATE = [
  'owner.private@example.com',
  'Hidden Hollow, Florida',
  'what the owner wrote to us',
  'what the owner gave to an animal',
] as const;

export interface World {
  server: TestServer;
  people: Record<Exclude<Asker, 'nobody'>, TestPerson>;
  /** Creates a new person, whose account may be spoiled. */
  spare(): Promise<TestPerson>;
  /** A new thread by the owner. */
  thread(): Promise<ForumThread>;
  reply(): Promise<ForumPost>;
  review(): Promise<Review>;
  /** Another person's review of a business of the owner; its id. */
  reviewOfOwners(): Promise<number>;
  business(): Promise<Business>;
  /** A new animal of the owner's with one record; their ids. */
  animal(): Promise<{ animal: number; record: number }>;
  /** A new row in an admin table; its id. */
  kept(path: string, body: object): Promise<number>;
  /** A report about a listing without an owner; its id. */
  report(): Promise<number>;
  /** A visitor's message to us; its id. */
  message(): Promise<number>;
  /** A line of the log that can be undone; its id. */
  line(): Promise<number>;
  count(): number;
}

/** A server with an owner, another person and an admin. */
export async function startWorld(): Promise<World> {
  const server = await startTestServer({
    businesses: 1,
    env: { WRITES_PER_MINUTE: '1000000' },
    letters: { publicUrl: 'https://petiyard.test', nudge: () => {} },
  });
  await seedSampleEvents(server.store, server.clock.nowMs);
  await seedSampleGames(server.store, server.clock.nowMs);
  let made = 0;
  const count = () => {
    made += 1;
    server.clock.nowMs += 1000; // the rate limits refill
    return made;
  };
  const [other, admin] = [await server.register('other'), await server.register('boss')];
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', admin.user.id).execute(),
  );
  const owner = await registerOwner(server);
  const write = async <T>(path: string, body: object): Promise<T> => {
    const answer = await server.request<T>('POST', path, { body, token: owner.token });
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}`);
    return answer.body;
  };
  await write('/api/contact', messageOf(PRIVATE[2]));
  const report = async () => {
    const body = { kind: 'business', id: await server.addBusiness(), reason: 'Moved away' };
    const address = `10.2.${count() % 250}.1`;
    return (await server.request<ReportReceipt>('POST', '/api/reports', { body, address })).body.id;
  };
  const first = await write<ForumThread>('/api/forums/threads', threadOf(0));
  return {
    server,
    people: { other, owner, admin },
    spare: () => server.register(`spare-${count()}`),
    thread: () => write('/api/forums/threads', threadOf(count())),
    reply: () =>
      write(`/api/forums/threads/${first.id}/posts`, { content: `Reply ${count()}`, threadId: first.id }),
    async review() {
      const businessId = await server.addBusiness();
      return write('/api/reviews', { businessId, rating: 5, comment: `Came at night, ${count()}.` });
    },
    async reviewOfOwners() {
      const business = await write<Business>('/api/businesses', businessOf(count()));
      const body = { businessId: business.id, rating: 4, comment: `Fair prices, ${count()}.` };
      const { token } = await server.register(`guest-${count()}`);
      return (await server.request<Review>('POST', '/api/reviews', { body, token })).body.id;
    },
    async animal() {
      const body = { name: `Goat ${count()}`, species: 'Goat' };
      const animal = await write<{ id: number }>('/api/user/animals', body);
      const record = await write<{ id: number }>(`/api/user/animals/${animal.id}/records`, {
        kind: 'treatment',
        on: '2026-03-08',
        product: PRIVATE[3],
      });
      return { animal: animal.id, record: record.id };
    },
    async kept(path, body) {
      const { token } = admin;
      return (await server.request<{ id: number }>('POST', path, { body, token })).body.id;
    },
    business: () => write('/api/businesses', businessOf(count())),
    report,
    async message() {
      const body = messageOf(`Number ${count()}: there is a gate in it.`);
      const address = `10.3.${count() % 250}.1`;
      return (await server.request<{ id: number }>('POST', '/api/contact', { body, address })).body.id;
    },
    async line() {
      const path = `/api/admin/queue/report-${await report()}/dismiss`;
      return (await server.request<LogEntry>('POST', path, { body: {}, token: admin.token })).body.id;
    },
    count,
  };
}

async function registerOwner(server: TestServer): Promise<TestPerson> {
  const body = registration('ownerof1', { email: PRIVATE[0], location: PRIVATE[1] });
  const answer = await server.request<TestPerson>('POST', '/api/auth/register', { body });
  return { ...answer.body, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

export const threadOf = (n: number) => ({ title: `Thread ${n}`, content: 'What do you pay?', categoryId: 1 });
export const messageOf = (message: string) => ({
  name: 'The Owner',
  email: 'reach.me@example.com',
  country: 'United States',
  message,
  requestType: 'feedback',
});
export const businessOf = (n: number) => ({
  name: `Barn ${n}`,
  description: 'Hay, feed and friendly words.',
  address: '1 County Road',
  city: 'Ocala',
  state: 'Florida',
  zipCode: '34470',
  animalTypes: ['Horse'],
  businessCategories: ['Animal Feed'],
  location: { lat: 29.2, lng: -82.1 },
});
