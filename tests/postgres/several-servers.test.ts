import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { buildServer } from '#scripts/build-server.ts';
import { type Client, pushRaw, register, send } from '../kill/client.ts';
import { newDatabase, urlOf } from '../support/postgres.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { type Balancer, startBalancer } from './balancer.ts';

const SERVERS = 3;
const PATIENCE_MS = 180 * SECOND_MS; // a server starts slowly on a busy machine

let url: string;
let settings: Record<string, string>;
let servers: ServerProcess[];
let balancer: Balancer;
let people: Client[];
let thread: number;

beforeAll(async () => {
  buildServer();
  url = urlOf(await newDatabase());
  settings = {
    DATABASE_URL: url,
    DATABASE_POOL: '4',
    STARTER_DATA: 'none',
    LOG_LEVEL: 'error',
    REGISTRATIONS_PER_HOUR: '1000',
    WRITES_PER_MINUTE: '100000',
  };
  servers = await Promise.all(Array.from({ length: SERVERS }, () => startProcess(settings)));
  balancer = await startBalancer(servers.map((server) => server.url));
  people = [];
  for (const username of ['ann', 'bob', 'cid'])
    people.push(await register(balancer.url, { username } as Parameters<typeof register>[1]));
  await ask("update users set created_at = '2026-01-01T00:00:00.000Z'"); // no account is new here
  const [ann] = people;
  const made = await send<{ id: number }>(`${balancer.url}/api/forums/threads`, {
    token: ann?.token ?? '',
    body: { categoryId: 1, title: 'Hay this winter', content: 'Who has round bales left?' },
  });
  thread = made.id;
}, PATIENCE_MS);

afterAll(async () => {
  await balancer?.close();
  for (const server of servers ?? []) await server.stop();
}, PATIENCE_MS);

/** Writes posts one by one as a phone does: with the same key until an answer comes. */
async function writeMany(client: Client, count: number): Promise<{ texts: string[]; fails: string[] }> {
  const texts: string[] = [];
  const fails: string[] = [];
  for (let number = 0; number < count; number++) {
    const key = randomUUID();
    const content = `${client.username} writes ${key}`;
    const mutations = [{ key, name: 'post.create', args: { thread, content }, argsVersion: 1 }];
    for (;;) {
      try {
        const { outcomes } = await pushRaw(balancer.url, client, { mutations });
        if (outcomes[0]?.outcome === 'applied') break;
        fails.push(JSON.stringify(outcomes[0]));
      } catch (error) {
        if (!/ answered 50[23]:/.test(String(error))) fails.push(String(error));
      }
      if (fails.length > 0) return { texts, fails };
      await sleep(SECOND_MS); // as a phone does after "try again later"
    }
    texts.push(content);
  }
  return { texts, fails };
}

/** The texts in the database, with repetitions. */
async function textsThere(): Promise<string[]> {
  const rows = await ask("select content from posts where content like '% writes %'");
  return rows.map(({ content }) => String(content)).sort();
}

/** Queries the database directly. */
async function ask(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('a group of three servers on one PostgreSQL', () => {
  test(
    'initializes the database once when all start at the same moment',
    async () => {
      const epochs = await Promise.all(
        servers.map((server) =>
          send<PullAnswer>(`${server.url}/api/sync/pull?streams=catalogue`, { method: 'GET' }),
        ),
      );
      expect(new Set(epochs.map(({ epoch }) => epoch)).size).toBe(1);
      expect(epochs[0]?.lineage).toHaveLength(1);
    },
    PATIENCE_MS,
  );

  test(
    'accepts a sign-in at every server, and shows a write at another one within a second',
    async () => {
      const [ann] = people;
      if (!ann) throw new Error('nobody registered');
      const { texts } = await writeMany(ann, 1);
      for (const server of servers) {
        const session = await send<{ username: string }>(`${server.url}/api/auth/session`, {
          method: 'GET',
          token: ann.token,
        });
        expect(session.username).toBe('ann');
        await expect
          .poll(
            () =>
              send(`${server.url}/api/forums/threads/${thread}/posts?limit=200`, { method: 'GET' }).then(
                JSON.stringify,
              ),
            {
              timeout: 1500,
            },
          )
          .toContain(texts[0]);
      }
    },
    PATIENCE_MS,
  );

  test(
    'stores every text once while one is killed, each is restarted in turn, and three phones write',
    async () => {
      const before = await textsThere();
      const writing = Promise.all(people.map((person) => writeMany(person, 60)));
      await servers[0]?.kill();
      for (let index = 0; index < SERVERS; index++) {
        await servers[index]?.stop();
        servers[index] = await startProcess(settings);
        balancer.servers[index] = servers[index]?.url ?? '';
      }
      const all = await writing;
      expect(all.flatMap(({ fails }) => fails)).toEqual([]); // no phone has noticed anything
      expect(await textsThere()).toEqual([...before, ...all.flatMap(({ texts }) => texts)].sort());
    },
    PATIENCE_MS,
  );
});
