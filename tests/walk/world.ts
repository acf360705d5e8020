import { DatabaseSync } from 'node:sqlite';
import type { LaunchOptions } from '@playwright/test';
import type { SignedIn } from '#contract/auth.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { Folder } from '../e2e/support/folder.ts';
import { PASSWORD, type Phone, startPhone } from '../e2e/support/phone.ts';
import { type LyingConnection, type Manner, startConnection } from '../e2e/support/proxy.ts';
import { type RealServer, startServer } from '../e2e/support/server.ts';
import { Answers } from './answers.ts';

/** A fault between phone and server; `pass` is none. */
export type Trouble = Manner | 'dead' | 'offline';

/** One server, one phone, and the connection between them. */
export interface World {
  server: RealServer;
  connection: LyingConnection;
  phone: Phone;
  answers: Answers;
  people: Person[];
  /** Path of the server's database. */
  database: string;
  trouble: Trouble;
  /** When it last changed. */
  troubleMs: number;
  /** When requests were last left without an answer. */
  hungMs: number;
  begin(trouble: Trouble): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** The browser profile of the phone, and the port of its origin. */
  profile: Folder;
  port: number;
  launchOptions: LaunchOptions;
}

/** A person who signs in on this phone. */
export interface Person {
  username: string;
  /** The id of the account; null while there is none. */
  id: number | null;
}

/** Two accounts that are a week old. A third is created during the walk. */
const NEIGHBORS = ['ann', 'ben'] as const;
const NEWCOMER = 'cat';
const WEEK_MS = 7 * DAY_MS;
/** High limits, because a walk writes more than a person. */
const ROOM = { WRITES_PER_MINUTE: '6000', VISITOR_WRITES_PER_HOUR: '6000', SEARCHES_PER_MINUTE: '6000' };
/** The browser may log a failed request after the signal is back. */
const SETTLED_MS = 3000;

/** Starts a server with two accounts, and a phone that has opened the app before. */
export async function startWorld({ profile, port, launchOptions }: WorldOptions): Promise<World> {
  const server = await startServer(ROOM);
  const database = server.beside('petiyard.sqlite');
  const people: Person[] = [];
  for (const username of NEIGHBORS) people.push({ username, id: await register(server, username) });
  makeOlder(database);
  const connection = await startConnection(server.url, port);
  const answers = new Answers();
  connection.onAnswer((exchange) => answers.record(exchange));
  const isReachable = (url: string) =>
    world.trouble === 'pass' &&
    performance.now() - world.troubleMs > SETTLED_MS &&
    !connection.hasBroken(url);
  const phone = await startPhone({ url: connection.url, profile, isReachable, launchOptions });
  const world: World = {
    server,
    connection,
    phone,
    answers,
    people: [...people, { username: NEWCOMER, id: null }],
    database,
    trouble: 'pass',
    troubleMs: Number.NEGATIVE_INFINITY,
    hungMs: Number.NEGATIVE_INFINITY,
    async begin(trouble) {
      world.troubleMs = performance.now();
      if (world.trouble === 'hang' || trouble === 'hang') world.hungMs = world.troubleMs;
      world.trouble = trouble;
      if (trouble === 'dead') await server.stop();
      else await server.start();
      await phone.context.setOffline(trouble === 'offline');
      if (trouble === 'pass' || trouble === 'dead' || trouble === 'offline') connection.beHonest();
      else connection.lie((line) => (trouble === 'lose' && !line.startsWith('POST ') ? 'pass' : trouble));
    },
    async close() {
      phone.watch.end();
      await phone.close();
      profile.remove();
      await connection.close();
      await server.close();
    },
  };
  return world;
}

async function register(server: RealServer, username: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registrationOf(username)),
  });
  if (answer.status !== 201) throw new Error(`${username}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as SignedIn).user.id;
}

/** The form values of a new account. */
export const registrationOf = (username: string) => ({
  fullName: `${username.charAt(0).toUpperCase()}${username.slice(1)} Person`,
  email: `${username}@example.com`,
  username,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  location: 'Gainesville, Florida',
  termsAccepted: true,
});

function makeOlder(path: string): void {
  const database = new DatabaseSync(path);
  try {
    const weekAgo = new Date(Date.now() - WEEK_MS).toISOString();
    database.exec('pragma busy_timeout = 5000');
    database.prepare('update users set created_at = ?').run(weekAgo);
  } finally {
    database.close();
  }
}
