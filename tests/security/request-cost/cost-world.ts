import { randomUUID } from 'node:crypto';
import type { MapPackAnswer } from '#contract/map-pack.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { packOnDisk, tilesAround } from '#tests/support/map-pack.ts';
import {
  HOME,
  startTestServer,
  type TestPerson,
  type TestRequest,
  type TestServer,
} from '#tests/support/server.ts';

/** One request whose cost is measured. */
export interface CostlyRequest extends TestRequest {
  method: string;
  path: string;
}

/** The shipped starter data with a person who has written a little. */
export interface CostWorld {
  server: TestServer;
  /** Cells with the most rows, fullest first, up to the limit of one request. */
  cells: string[];
  version: number;
  /** The version of a pack with as many tiles as a state has, in leaves of a usual size. */
  pack: string;
  /** A new person who has written a thread and a post in it. */
  person(): Promise<Writer>;
  /** A new number each time. */
  count(): number;
  /** Processor time of one request in milliseconds, over all threads. */
  costMs(request: CostlyRequest): Promise<{ ms: number; status: number }>;
}

export interface Writer extends TestPerson {
  threadId: number;
  postId: number;
}

const CELLS = 64;
/** The rate limits refill in this time; other tests cover them. */
const PAUSE_MS = 60 * SECOND_MS;
const MOST = '1000000';

/** Opens a server on STARTER_DATA=demo, with the loosest limits. */
export async function startCostWorld(): Promise<CostWorld> {
  const pack = packOnDisk(tilesAround(HOME, 100), { leafTiles: 4096 });
  const env = {
    STARTER_DATA: 'demo',
    WRITES_PER_MINUTE: MOST,
    REGISTRATIONS_PER_HOUR: MOST,
    VISITOR_WRITES_PER_HOUR: MOST,
    SEARCHES_PER_MINUTE: MOST,
    MAP_PACK: pack.path,
  };
  const server = await startTestServer({ env });
  pack.remove();
  const { body } = await server.request<MapPackAnswer>('GET', '/api/map/pack');
  let made = 0;
  const count = () => {
    made += 1;
    return made;
  };
  const cells = await server.store.read
    .selectFrom('stream_rows')
    .select('stream')
    .where('stream', 'like', 'area:%')
    .groupBy('stream')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(CELLS)
    .execute();
  const { version } = await server.store.read
    .selectFrom('change_counter')
    .select('version')
    .executeTakeFirstOrThrow();
  return {
    server,
    cells: cells.map(({ stream }) => stream),
    version,
    pack: body.pack?.mark ?? '',
    count,
    person: () => newWriter(server, count()),
    async costMs({ method, path, ...sent }) {
      server.clock.nowMs += PAUSE_MS;
      const address = `192.0.${count() % 250}.${(count() >> 8) % 250}`;
      const before = process.cpuUsage();
      const { status } = await server.request(method, path, { address, ...sent });
      const { user, system } = process.cpuUsage(before);
      return { ms: (user + system) / 1000, status };
    },
  };
}

async function newWriter(server: TestServer, n: number): Promise<Writer> {
  server.clock.nowMs += PAUSE_MS;
  const person = await server.register(`writer-${n}`);
  const { token } = person;
  const thread = await server.request<{ id: number }>('POST', '/api/forums/threads', {
    token,
    body: { title: `Hay ${n}`, content: 'What do you pay?', categoryId: 1 },
  });
  const post = await server.request<{ id: number }>('POST', `/api/forums/threads/${thread.body.id}/posts`, {
    token,
    body: { content: `Nine dollars, ${n}.`, threadId: thread.body.id },
  });
  return { ...person, threadId: thread.body.id, postId: post.body.id };
}

/** A person's push; `more` replaces fields of the envelope. */
export const pushOf = (person: TestPerson | null, mutations: object[], more: object = {}) => ({
  protocol: 1,
  device: randomUUID(),
  epoch: null,
  user: person?.user.id ?? null,
  cancel: [],
  mutations,
  ...more,
});
