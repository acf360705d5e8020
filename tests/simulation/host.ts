import { createHash } from 'node:crypto';
import { pino } from 'pino';
import type { SignedIn, User } from '#contract/auth.ts';
import { problemOf } from '#contract/problems.ts';
import { createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Store } from '#server/db/store.ts';
import { toUser } from '#server/features/auth/users.repository.ts';
import { removeBusiness } from '#server/features/businesses/removal.service.ts';
import { beginRestoredHistory } from '#server/features/sync/epochs.ts';
import { runDaily } from '#server/jobs/daily.ts';
import { nationalGazetteer } from '#server/places/gazetteer.ts';
import { answerWith } from '../support/device.ts';
import { type Body, textOfBody } from './bodies.ts';
import type { Backup, WorldDatabase } from './databases/database.ts';
import { HostTroubles, type Rates } from './host-troubles.ts';

export const ORIGIN = 'http://petiyard.test';
/** Sessions of the simulation never expire by themselves: it ends them. */
const FAR_MS = Date.UTC(2100, 0, 1);
const SETTINGS = { DATABASE_URL: ':memory:', STARTER_DATA: 'none', LOG_LEVEL: 'silent' };

/** A request as it arrives. */
export interface Arrival {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Body;
  address: string;
}

/** The server broke off in the middle of a request, which never gets an answer. */
export class Crashed extends Error {}

/** The real server app on a database of either engine, with the ways in which a server can fail. */
export class Host {
  /** How many of the next writes fail because the database is busy. */
  busyWrites = 0;
  /** How many more writes the server does before it breaks off; null while it is well. */
  writesLeft: number | null = null;
  readonly troubles: HostTroubles;
  private readonly config: Config;
  private app!: ReturnType<typeof createApp>;
  private readonly database: WorldDatabase;
  private readonly nowMs: () => number;
  private epochs = 0;
  private tokens = 0;
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(database: WorldDatabase, nowMs: () => number, rates: Rates) {
    this.database = database;
    this.nowMs = nowMs;
    this.troubles = new HostTroubles(database, nowMs, rates);
    this.config = readConfig({
      ...SETTINGS,
      ...this.troubles.settings(),
    });
    this.restart();
  }

  /** The server's store, for direct reads and writes. */
  get store(): Store {
    return this.database.store;
  }

  /** The name of the present history. */
  epoch(): string {
    return String(
      this.rows<{ epoch: string }>('select epoch from epochs order by position desc limit 1')[0]?.epoch,
    );
  }

  /** Rows of a database query, without the app. */
  rows<T>(sql: string, ...parameters: (string | number)[]): T[] {
    return this.database.rows<T>(sql, ...parameters);
  }

  /** Restarts the process: its memory is lost. */
  restart(): void {
    this.writesLeft = null;
    this.app = this.troubles.underRates(() =>
      createApp({
        config: this.config,
        store: this.fragile(),
        log: pino({ level: 'silent' }),
        nowMs: this.nowMs,
        gazetteer: nationalGazetteer(),
      }),
    );
  }

  backUp(): Backup {
    return this.database.backUp();
  }

  /** A backup replaces the database and begins a new history, as `npm run backup -- restore` does. */
  async restore(backup: Backup): Promise<void> {
    await this.database.putBack(backup);
    await this.store.write(({ trx }) => beginRestoredHistory(trx, this.nowMs()));
    // A history is named at random; the record of a run must not depend on it.
    this.database.change(
      'update epochs set epoch = ? where epoch = ?',
      `history-${++this.epochs}`,
      this.epoch(),
    );
    this.restart();
  }

  /** Puts the disk back unnoticed: the history keeps its name. */
  async rollBack(backup: Backup): Promise<void> {
    await this.database.putBack(backup);
    this.restart();
  }

  /** A business leaves the directory. */
  async remove(businessId: number): Promise<void> {
    const nowIso = new Date(this.nowMs()).toISOString();
    await this.store.write(({ trx }) => removeBusiness(trx, businessId, nowIso));
  }

  /** The work that the server does every day. */
  async daily(): Promise<void> {
    await runDaily({ store: this.store, log: pino({ level: 'silent' }), nowMs: this.nowMs });
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** Handles one request to its end. @throws Crashed when the server breaks off. */
  async answer(arrival: Arrival): Promise<Response> {
    const refusal = this.troubles.refusal();
    if (refusal) return refusal;
    if (arrival.path === '/api/auth/login') return this.signIn(arrival);
    const crashed = this.writesLeft === null ? new Promise<never>(() => {}) : this.crash();
    return Promise.race([crashed, this.handleIt(arrival)]);
  }

  /** Waits for all pending writes: a request may be answered before them. */
  async allWritten(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
    await this.database.quiet();
  }

  /** The session of a cookie or token. */
  userOf(headers: Record<string, string>): number | null {
    const token = headers.authorization?.slice('Bearer '.length) ?? sessionIn(headers.cookie);
    if (!token) return null;
    const [row] = this.rows<{ user_id: number }>(
      'select user_id from sessions where id_hash = ?',
      hashOf(token),
    );
    return row?.user_id ?? null;
  }

  endSessions(userId: number): void {
    this.database.change('delete from sessions where user_id = ?', userId);
  }

  private crash: () => Promise<never> = () =>
    new Promise((_resolve, reject) => {
      this.break = () => reject(new Crashed());
    });
  private break: () => void = () => {};

  private async handleIt({ method, path, headers, body, address }: Arrival): Promise<Response> {
    const bindings = { incoming: { socket: { remoteAddress: address } } };
    const sent = { host: 'petiyard.test', 'sec-fetch-site': 'same-origin', ...headers };
    const response = await this.app.request(
      `${ORIGIN}${path}`,
      { method, headers: sent, ...(body === null ? {} : { body }) },
      bindings,
    );
    const bytes = await response.arrayBuffer();
    const empty = [204, 304].includes(response.status);
    const dated = new Response(empty ? null : bytes, { status: response.status, headers: response.headers });
    dated.headers.set('date', new Date(this.nowMs()).toUTCString());
    return dated;
  }

  /** Signs in without the costly password: the session is made directly, the answer is the documented one. */
  private signIn({ body, headers }: Arrival): Response {
    const username = usernameOf(body);
    if (username === null) return answerWith(400, problemOf('malformed-json'));
    const [row] = this.rows<Parameters<typeof toUser>[0]>('select * from users where username = ?', username);
    if (!row) return answerWith(401, problemOf('invalid-credentials'));
    const before = sessionIn(headers.cookie);
    if (before) this.database.change('delete from sessions where id_hash = ?', hashOf(before));
    const token = `session-${++this.tokens}-of-${username}`;
    this.database.change(
      'insert into sessions (id_hash, user_id, created_at_ms, expires_at_ms) values (?, ?, ?, ?)',
      ...[hashOf(token), row.id, this.nowMs(), FAR_MS],
    );
    const user: User = toUser(row);
    const signedIn: SignedIn = { ...user, user, token, expiresAt: new Date(FAR_MS).toISOString() };
    return answerWith(200, signedIn, { 'set-cookie': `session=${token}; Path=/; HttpOnly` });
  }

  /** The store, but its writes may find the database busy, or never end because the server breaks off. */
  private fragile(): Store {
    return {
      read: this.store.read,
      version: () => this.store.version(),
      ping: () => this.store.ping(),
      reach: (version) => this.store.reach(version),
      lead: (begin, onFault) => this.store.lead(begin, onFault),
      alone: (work) => this.store.alone(work),
      others: this.store.others,
      close: () => this.store.close(),
      write: (job) => {
        if (this.busyWrites > 0) {
          this.busyWrites -= 1;
          return this.followed(this.database.troubledWrite(job));
        }
        if (this.writesLeft !== null && this.writesLeft-- <= 0) {
          this.break();
          return new Promise(() => {});
        }
        return this.followed(this.store.write(job));
      },
    };
  }

  private followed<T>(writing: Promise<T>): Promise<T> {
    const over = () => void this.underWay.delete(writing);
    this.underWay.add(writing);
    writing.then(over, over);
    return writing;
  }
}

/** Null for a body that was cut on its way. */
function usernameOf(body: Body): string | null {
  try {
    return (JSON.parse(textOfBody(body) ?? '') as { username: string }).username;
  } catch {
    return null;
  }
}

const sessionIn = (cookies = '') => /(?:^|; )session=([^;]*)/.exec(cookies)?.[1];

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
