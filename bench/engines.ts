import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#scripts/postgres.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';
import { cpuMicrosOf, cpuMicrosOfAll } from './processor.ts';
import { type Crowd, enrol, lineOf, middleOf, type Person, type Round, stormOf } from './storm.ts';

/**
 * PostgreSQL beside SQLite: the built server in processes of its own, demo data, every commit on disk on either. A storm of
 * posts over 50 connections on one server of each and on several of PostgreSQL; then what is read, in processor time of the
 * server's process. Contenders take turns; ratios are of the medians. `--against FOLDER`: PostgreSQL under another checkout's
 * built server as well. Builds nothing: `npm run build` comes first.
 */
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    servers: { type: 'string', default: '3' },
    requests: { type: 'string', default: '600' },
    only: { type: 'string', default: '' },
    against: { type: 'string' },
  },
});
const [ROUNDS, SERVERS] = [Number(values.rounds), Number(values.servers)];
const READERS = 10;
/** So long an index is filled after the start. */
const WARM_MS = 4000;
const BATCHES = 20;

interface Contender extends Crowd {
  name: string;
  people: Person[];
  servers: ServerProcess[];
  storms: Round[];
  /** Processor time of the database's own processes for each push, of each round. */
  databaseMs: number[];
}

interface Asked {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  isSignedIn?: boolean;
}

const folder = await mkdtemp(join(tmpdir(), 'petiyard-engines-'));
// PostgreSQL's own settings: a commit is on disk. Only that it looks sooner than in a minute whether what it knows of its tables is old.
const postgres = startPostgres(['autovacuum_naptime=1s']);
const contenders: Contender[] = [];
try {
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${postgres.bin}`);
  const sqlite = await enter('sqlite', 1, `file:${join(folder, 'petiyard.sqlite')}`);
  const one = await enter('postgres', 1, await postgres.newDatabase('one'));
  if (values.against) await enter('before', 1, await postgres.newDatabase('before'), resolve(values.against));
  const several = await enter(`postgres, ${SERVERS}`, SERVERS, await postgres.newDatabase('several'));
  await pause(WARM_MS);
  if (ROUNDS > 0 && 'push'.startsWith(values.only)) {
    await storms();
    const [mine, its, theirs] = [sqlite, one, several].map(
      ({ storms: all }) => middleOf(all)?.perSecond ?? 0,
    );
    console.log(`one server: PostgreSQL ${ratio(its, mine)} × SQLite`);
    console.log(`${SERVERS} servers: ${ratio(theirs, its)} × one, ${ratio(theirs, mine)} × SQLite`);
  }
  for (const { servers } of contenders.splice(2)) for (const server of servers) await server.stop();
  await pause(WARM_MS);
  for (const [name, asks] of Object.entries(await reads(sqlite)))
    if (name.startsWith(values.only) || values.only === '') await compare(name, sqlite, one, asks);
} finally {
  for (const { servers } of contenders) for (const server of servers) await server.stop();
  postgres.stop();
  await rm(folder, { recursive: true });
}

async function enter(name: string, count: number, database: string, checkout = '.'): Promise<Contender> {
  const settings = {
    DATABASE_URL: database,
    STARTER_DATA: 'demo',
    WRITES_PER_MINUTE: '1000000',
    SEARCHES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
  };
  const servers: ServerProcess[] = [];
  for (let index = 0; index < count; index++) servers.push(await startProcess(settings, checkout));
  const [first] = servers;
  const contender = {
    name,
    servers,
    people: first ? await enrol(first) : [],
    storms: [],
    databaseMs: [],
  };
  contenders.push(contender);
  return contender;
}

async function storms(): Promise<void> {
  const [connections, ms] = [Number(values.connections), Number(values.seconds) * 1000];
  for (let round = 0; round <= ROUNDS; round++)
    for (const contender of contenders) {
      const [before, ourselves] = [cpuMicrosOfAll(postgres.pid), process.cpuUsage()];
      const storm = await stormOf(contender, { connections, ms, round });
      const [after, spent] = [cpuMicrosOfAll(postgres.pid), process.cpuUsage(ourselves)];
      if (round === 0) continue; // the first one warms up
      contender.storms.push(storm);
      const databaseMs = (after - before) / 1000 / storm.acknowledged;
      contender.databaseMs.push(databaseMs);
      const stormMs = (spent.user + spent.system) / 1000 / storm.acknowledged;
      const cores = ((storm.cpuMsPerPush + databaseMs + stormMs) * storm.perSecond) / 1000;
      console.log(
        `${lineOf(contender.name, storm)}, database ${databaseMs.toFixed(2)}, storm ${stormMs.toFixed(2)}: ${cores.toFixed(2)} cores busy`,
      );
    }
  for (const { name, storms: all } of contenders) {
    const middle = middleOf(all);
    if (middle) console.log(`median ${lineOf(name, middle)}`);
  }
}

/** What phones read, over what the starter data hold; of signed-in people nothing is answered from what was kept. */
async function reads(at: Contender): Promise<Record<string, Asked[]>> {
  const places = [28.54, 28.0, 29.65, 29.19, 30.33, 27.95, 26.71, 30.44].map((lat, index) => ({
    lat,
    lng: [-81.38, -82.3, -82.32, -82.13, -81.66, -82.46, -80.06, -84.28][index] ?? -81.4,
  }));
  const list = (path: string): Asked => ({ method: 'GET', path, isSignedIn: true });
  const get = (path: string): Asked => ({ method: 'GET', path });
  const cells = ['57:-163', '58:-165', '59:-165', '56:-165', '57:-165', '53:-161'];
  const cursors = await Promise.all(
    cells.map(async (cell) => {
      const answer = await fetch(`${at.servers[0]?.url}/api/sync/pull?streams=area:${cell}@0`);
      const { streams } = (await answer.json()) as { streams: { to: number }[] };
      return `area:${cell}@${streams[0]?.to ?? 0}`;
    }),
  );
  return {
    'search by place, 50 rows': places.map((location) => ({
      method: 'POST',
      path: '/api/businesses/search?limit=50',
      body: JSON.stringify({ location, radius: 50 }),
    })),
    'search box': ['animal hospital', 'vet', 'veternary ocalla', 'farrier near gainesville', 'hay'].map(
      (words) => get(`/api/search?q=${encodeURIComponent(words)}`),
    ),
    'list: threads of a category': [1, 2, 3].map((id) => list(`/api/forums/categories/${id}/threads`)),
    'list: posts of a thread': [1, 2, 3, 4, 5, 6].map((id) => list(`/api/forums/threads/${id}/posts`)),
    'list: events': [list('/api/events')],
    'list: one’s own reviews': [list('/api/user/reviews')],
    'list: threads, kept': [1, 2, 3].map((id) => get(`/api/forums/categories/${id}/threads`)),
    'pull: first copy of an area': cells.map((cell) => get(`/api/sync/pull?streams=area:${cell}@0`)),
    'pull: nothing new': cursors.map((cursor) => get(`/api/sync/pull?streams=${cursor}`)),
    'pull: one’s own': [list('/api/sync/pull?streams=me@0')],
    'open the app': [list(`/api/sync/open?me=0&streams=${cursors.slice(0, 4).join(',')}`)],
  };
}

/** Turns so short that both see the same neighbours; the first one of each warms up. */
async function compare(
  name: string,
  floor: Contender,
  other: Contender,
  asks: readonly Asked[],
): Promise<void> {
  const count = Math.ceil(Number(values.requests) / BATCHES);
  const figures = new Map<Contender, { app: number; database: number; bytes: number }[]>();
  for (let batch = 0; batch <= BATCHES; batch++)
    for (const one of [floor, other]) {
      const before = [cpuMicrosOf(one.servers[0]?.pid), cpuMicrosOfAll(postgres.pid)];
      const bytes = await ask(one, asks, count);
      const after = [cpuMicrosOf(one.servers[0]?.pid), cpuMicrosOfAll(postgres.pid)];
      const [app = 0, database = 0] = after.map((each, index) => (each - (before[index] ?? 0)) / count);
      if (batch > 0) figures.set(one, [...(figures.get(one) ?? []), { app, database, bytes }]);
    }
  const middle = (of: Contender, what: 'app' | 'database' | 'bytes') =>
    medianOf((figures.get(of) ?? []).map((figure) => figure[what]));
  const [mine, its] = [middle(floor, 'app'), middle(other, 'app')];
  console.log(
    `${name.padEnd(30)} sqlite ${mine.toFixed(0)} µs, postgres ${its.toFixed(0)} µs (${ratio(its, mine)} ×) and ` +
      `${middle(other, 'database').toFixed(0)} µs of the database's; ${(middle(floor, 'bytes') / 1000).toFixed(1)} kB packed`,
  );
}

/** @returns the bytes of an answer, as they travel. */
async function ask(to: Contender, asks: readonly Asked[], count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS, maxFreeSockets: READERS });
  let [next, bytes] = [0, 0];
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      while (next < count) {
        const received = await send(to, asks[next++ % asks.length] as Asked, agent);
        bytes += received;
      }
    }),
  );
  agent.destroy();
  return bytes / count;
}

function send(to: Contender, { method, path, body, isSignedIn }: Asked, agent: Agent): Promise<number> {
  const [server, person] = [to.servers[0], to.people[0]];
  const headers: Record<string, string | number> = {
    'accept-encoding': 'gzip',
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(isSignedIn ? { authorization: `Bearer ${person?.token}` } : {}),
  };
  return new Promise((done, fail) => {
    const sent = request(
      { host: '127.0.0.1', port: server?.port, method, path, headers, agent },
      (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`${path} answered ${answer.statusCode}`));
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength;
        });
        answer.on('end', () => done(bytes));
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

function medianOf(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
}

function ratio(one = 0, other = 0): string {
  return (one / other).toFixed(2);
}
