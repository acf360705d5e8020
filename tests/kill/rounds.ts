import { DatabaseSync } from 'node:sqlite';
import { openStore } from '#server/db/open-store.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { randomOf } from '#tests/local/random.ts';
import { startTestServer } from '#tests/support/server.ts';
import {
  killWhileStarting,
  type ServerProcess,
  type ServerSettings,
  startProcess,
} from '#tests/support/server-process.ts';
import { auditFile } from './audit.ts';
import { type Client, callDeed, pushDeeds, register, send } from './client.ts';
import { BUSINESSES, writeUntilCut } from './deeds.ts';
import { acknowledgedIn, emptyLedger, enter, type Ledger, openIn } from './ledger.ts';

const CLIENTS = 6;
/** How long the clients write before the server is killed, in milliseconds. */
const WRITING_MS = { least: 15, most: 350 };
/** Every fifth round also kills the server while it starts. */
const STARTS_KILLED_EVERY = 5;
const STARTING_MS = { least: 30, most: 450 };

/** Rates that stop nobody here. */
const SETTINGS = {
  STARTER_DATA: 'none',
  WRITES_PER_MINUTE: '1000000',
  REGISTRATIONS_PER_HOUR: '1000000',
  VISITOR_WRITES_PER_HOUR: '1000000',
};

export interface KillOptions {
  /** The database file, which must not exist yet. */
  path: string;
  rounds: number;
  seed: number;
  /** Called after each round. */
  onRound?(round: number): void;
}

export interface KillReport {
  rounds: number;
  acknowledged: number;
  /** Writes whose answer was lost with the server, and how many of those had been stored. */
  open: number;
  openAndStored: number;
  /** The faults with their round; empty when every promise was kept. */
  faults: string[];
}

/** Kills a writing server again and again, and checks its database after each time. Ends at the first fault. */
export async function runKillRounds({ path, rounds, seed, onRound }: KillOptions): Promise<KillReport> {
  const settings = { ...SETTINGS, DATABASE_URL: `file:${path}` };
  const ledger = emptyLedger(await prepare(path));
  const server = await startProcess(settings);
  const world: World = { path, settings, ledger, random: randomOf(seed), server, clients: [] };
  const report: KillReport = { rounds: 0, acknowledged: 0, open: 0, openAndStored: 0, faults: [] };
  try {
    world.clients = await peopleOf(server, ledger);
    while (report.rounds < rounds && report.faults.length === 0) {
      report.rounds += 1;
      const faults = await killOnce(world, report);
      report.faults.push(...faults.map((fault) => `round ${report.rounds}: ${fault}`));
      onRound?.(report.rounds);
    }
    if ((await world.server.stop()) !== 0) report.faults.push('the server did not stop cleanly');
  } finally {
    await world.server.kill();
  }
  report.faults.push(...auditFile(path, ledger).map((fault) => `at the end: ${fault}`));
  report.acknowledged = acknowledgedIn(ledger);
  return report;
}

interface World {
  path: string;
  settings: ServerSettings;
  ledger: Ledger;
  random: ReturnType<typeof randomOf>;
  server: ServerProcess;
  clients: Client[];
}

/** Lets everybody write for a moment, kills the server and starts it again. @returns the faults. */
async function killOnce(world: World, report: KillReport): Promise<string[]> {
  const { path, settings, ledger, random, clients } = world;
  const scene = { url: world.server.url, ledger, random };
  const writing = Promise.allSettled(clients.map((client) => writeUntilCut(scene, client)));
  await waitMs(random.between(WRITING_MS.least, WRITING_MS.most));
  await world.server.kill();
  const refused = (await writing).flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  if (report.rounds % STARTS_KILLED_EVERY === 0)
    await killWhileStarting(settings, () => waitMs(random.between(STARTING_MS.least, STARTING_MS.most)));
  world.server = await startProcess(settings);
  const stored = storedKeys(path);
  report.open += openIn(ledger).length;
  report.openAndStored += openIn(ledger).filter(({ key }) => stored.has(key)).length;
  const faults = [...refused, ...auditFile(path, ledger)];
  return faults.length > 0 ? faults : resolve(world, stored);
}

/** A database with the rows that the clients write about. @returns the downloads of the first game. */
async function prepare(path: string): Promise<number> {
  const store = await openStore(path);
  const server = await startTestServer({ store, businesses: BUSINESSES });
  await seedSampleGames(store, server.clock.nowMs);
  const game = await store.read
    .selectFrom('games')
    .select('download_count')
    .where('id', '=', 1)
    .executeTakeFirst();
  await server.close();
  return game?.download_count ?? 0;
}

/** All writers, and the two threads where they write. */
async function peopleOf({ url }: ServerProcess, ledger: Ledger): Promise<Client[]> {
  const clients: Client[] = [];
  for (let n = 0; n < CLIENTS; n++) {
    const account = { username: `person${n}`, isAcknowledged: false, token: null };
    ledger.accounts.push(account);
    clients.push(await register(url, account));
  }
  const [first] = clients;
  if (!first) throw new Error('nobody writes');
  for (const title of ['First thread', 'Second thread'])
    await callDeed(
      url,
      first,
      enter(ledger, {
        person: first.username,
        name: 'thread.create',
        args: { categoryId: 1, title, content: `${title} begins.`, isSticky: false },
      }),
    );
  return clients;
}

function storedKeys(path: string): Set<string> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return new Set(
      db
        .prepare('select key from mutation_outcomes')
        .all()
        .map(({ key }) => String(key)),
    );
  } finally {
    db.close();
  }
}

/** Sends every open write again under its key, as a phone does, and signs in with the confirmed accounts. */
async function resolve(
  { server: { url }, ledger, clients }: World,
  stored: ReadonlySet<string>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const client of clients) {
    const open = openIn(ledger).filter(({ person }) => person === client.username);
    if (open.length === 0) continue;
    const outcomes = await pushDeeds(url, client, open);
    for (const outcome of outcomes)
      if ('replayed' in outcome !== stored.has(outcome.key))
        faults.push(`${outcome.key} was ${stored.has(outcome.key) ? 'applied again' : 'reported as known'}`);
  }
  for (const account of ledger.accounts.splice(0)) {
    if (account.token) await send(`${url}/api/auth/session`, { method: 'GET', token: account.token });
    if (account.isAcknowledged) ledger.accounts.push({ ...account, token: null }); // its session was valid once
  }
  return faults;
}

const waitMs = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
