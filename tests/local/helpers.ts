import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { User } from '#contract/auth.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { Review } from '#contract/reviews.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { beginRestoredHistory } from '#server/features/sync/epochs.ts';
import type { Core } from '#src/local/core.ts';
import { discardEntry } from '#src/local/outbox/commands.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { type Fault, type Phone, type PhoneOptions, startPhone } from '#tests/support/device.ts';
import { openPostgresCopy, TEST_POSTGRES } from '#tests/support/postgres.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server.ts';

/** A server with three businesses, ann and ben, and a phone where ann is signed in. */
export async function startTogether(options: PhoneOptions & TestServerOptions = {}) {
  const server = await startTestServer({ businesses: 3, ...options });
  const people = { ann: await server.register('ann'), ben: await server.register('ben') };
  const phone = startPhone(server, options);
  const ann = await phone.signIn('ann');
  return { server, people, phone, ann };
}

/** Queues a write without waiting for the pass that it starts. */
export const write = <N extends MutationName>(
  core: Core,
  owner: User | 'visitor',
  name: N,
  args: Mutations[N],
) => enqueue(core, { name, args, owner });

export const review = (core: Core, owner: User, businessId: number, comment: string, rating = 5) =>
  write(core, owner, 'review.write', { businessId, rating, comment });

/** Queues without any signal, so that the entry certainly has not left. */
export async function queueOffline<T>(phone: Phone, queue: () => Promise<T>): Promise<T> {
  const before = phone.fault;
  phone.core.engine.sync = async () => ({ pushed: { sent: 0, refused: 0, end: 'empty' }, pulled: 'skipped' });
  try {
    return await queue();
  } finally {
    Reflect.deleteProperty(phone.core.engine, 'sync');
    phone.fault = before;
  }
}

/** Lets every wait pass and runs passes until nothing more happens. */
export async function settleDown(phone: Phone, core = phone.core, passes = 3): Promise<void> {
  for (let pass = 0; pass < passes; pass++) {
    phone.server.clock.nowMs += HOUR_MS;
    if (phone.clock !== phone.server.clock) phone.clock.nowMs += HOUR_MS;
    await core.engine.sync({ isForced: true });
  }
}

/** Applies a fault to pushes only. */
export const onPush =
  (fault: Fault): Fault =>
  (send, url, init) =>
    url.endsWith('/sync/push') ? fault(send, url, init) : send();

export const reviewsOf = async (server: TestServer, businessId = 1) =>
  (await server.request<Review[]>('GET', `/api/businesses/${businessId}/reviews`)).body;

export const entries = (phone: Phone) => phone.core.outbox.entries.orderBy('seq').toArray();
/** Receipts in the order in which the server applied them. */
export const receipts = async (phone: Phone) =>
  (await phone.core.outbox.receipts.toArray()).toSorted((a, b) => a.version - b.version);

/** A copy of the server's database, as a backup; `restore` starts a server on it with a new history. */
export const backUp = (server: TestServer): Promise<ServerBackup> =>
  TEST_POSTGRES ? backUpPostgres(server) : backUpFile(server);

interface ServerBackup {
  /** @param begin begins the new history; without a new history the server reuses ids. */
  restore(begin?: typeof beginRestoredHistory): Promise<TestServer>;
  remove(): void;
}

async function backUpPostgres(server: TestServer): Promise<ServerBackup> {
  const kept = await openPostgresCopy(server.store);
  return {
    restore: async (begin) => restoredOn(await openPostgresCopy(kept), server.clock.nowMs, begin),
    remove() {}, // with its database
  };
}

async function restoredOn(store: Store, nowMs: number, begin = beginRestoredHistory): Promise<TestServer> {
  await store.write(({ trx }) => begin(trx, nowMs));
  const restored = await startTestServer({ store });
  restored.clock.nowMs = nowMs;
  return restored;
}

async function backUpFile(server: TestServer): Promise<ServerBackup> {
  const folder = mkdtempSync(join(tmpdir(), 'petiyard-backup-'));
  const path = join(folder, 'backup.sqlite');
  await sql.raw(`vacuum into '${path}'`).execute(server.store.read);
  let copies = 0;
  return {
    async restore(begin) {
      const copy = join(folder, `restored-${++copies}.sqlite`);
      const source = await openStore(path);
      await sql.raw(`vacuum into '${copy}'`).execute(source.read);
      await source.close();
      return restoredOn(await openStore(copy), server.clock.nowMs, begin);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A promise that the test resolves. */
export function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

export const THREAD = { categoryId: 1, title: 'Best hay', content: 'Where do you buy it?', isSticky: false };

/** Texts of all posts on the server, oldest first. */
export async function postsOf(phone: Phone) {
  const rows = await phone.server.store.read.selectFrom('posts').select('content').orderBy('id').execute();
  return rows.map((row) => row.content);
}

/** Sends once; the request may arrive, but the phone gets no answer. */
export async function sendUnheard(phone: Phone, arrives: boolean) {
  phone.fault = onPush(async (send) => {
    if (arrives) await send();
    throw new TypeError('lost');
  });
  await phone.core.engine.sync({ isForced: true });
  phone.goOnline();
}

export const discard = (phone: Phone, key: string) =>
  queueOffline(phone, () => discardEntry(phone.core, key));
