import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Member, Others } from '../../store.ts';

/** Another form of what is told needs another channel: servers of two versions may run beside each other. */
const CHANNEL = 'petiyard_told_1';
/** So that tests and whoever runs the database know the connection. */
export const OTHERS_NAME = 'petiyard: what servers tell each other';
/** What comes up is told at once, what follows it together so much later. */
const TELL_MS = 100;
/** A server that has nothing to tell says that it is there: its own word comes back, or the connection is dead. */
const BEAT_MS = 5 * SECOND_MS;
const SILENT_MS = 2 * BEAT_MS + 2 * SECOND_MS;
/** How long a connection, and a statement, may take, and after how long it is tried again. */
const PATIENCE_MS = 5 * SECOND_MS;
const AGAIN_MS = 250;
/** Of one statement: about a quarter of a megabyte. */
const TEXTS_AT_ONCE = 32;
/** Servers that are remembered; each start is another one. */
const SERVERS_KNOWN = 1000;

/** `ask` is of one who has just begun to listen, `here` of one who has nothing else to say. */
const WORD = /^(?<from>\S+) (?<number>\d+) (?<kind>told|ask|here) ?(?<text>.*)$/s;

/**
 * Tells the other servers of a database what their memory should hold as well, by `NOTIFY`, over one connection of its
 * own that also listens: so nothing that keeps the pool busy delays it, and what is told is in one order for all.
 * Whoever begins to listen, or has missed some because the connection was cut, asks, and is told all.
 */
export function othersAt(url: string, key: string): Others & { close(): Promise<void> } {
  const members: Member[] = [];
  const ourselves = randomBytes(9).toString('base64url');
  /** The last word of each other one, the longest silent first. */
  const heard = new Map<string, number>();
  let number = 0;
  let running: Promise<void> | undefined;
  let isOver = false;
  let isAway = false;
  let hasNews = false;
  let isAsked = false;
  let cameBackMs = 0;
  /** Ends the pause that is under way. */
  let rouse = () => {};
  let stop = () => {};

  const word = (kind: string, text = '') => `${ourselves} ${++number} ${kind} ${text}`;

  function hear(payload = '') {
    const { from = '', number: told, kind, text = '' } = WORD.exec(payload)?.groups ?? {};
    if (from === ourselves) return comeBack();
    const last = Number(told);
    if (from === '' || last <= (heard.get(from) ?? 0)) return;
    heard.delete(from);
    heard.set(from, last);
    if (heard.size > SERVERS_KNOWN) heard.delete(heard.keys().next().value ?? '');
    if (kind === 'told') for (const member of members) member.hear(text);
    if (kind !== 'ask') return;
    isAsked = true;
    rouse();
  }

  function comeBack() {
    cameBackMs = performance.now();
    if (isAway) for (const member of members) member.onBack();
    isAway = false;
  }

  function fail(error: unknown) {
    if (isOver) return; // who stops tells nobody that it does
    if (!isAway) for (const member of members) member.onFault(error);
    isAway = true;
  }

  /** What there is to say now. What is new goes before all there is, which holds it: it would be counted twice. */
  function words(): string[] {
    const texts = members.flatMap((member) => member.news());
    if (isAsked) texts.push(...members.flatMap((member) => member.all()));
    hasNews = false;
    isAsked = false;
    return texts.map((text) => word('told', text));
  }

  async function say(client: pg.Client, list: string[]) {
    for (let start = 0; start < list.length; start += TEXTS_AT_ONCE)
      await client.query('select pg_notify($1, word) from unnest(cast($2 as text[])) as word', [
        CHANNEL,
        list.slice(start, start + TEXTS_AT_ONCE),
      ]);
  }

  function pause(ms: number, isLight: boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      stop = () => {
        clearTimeout(timer);
        resolve();
      };
      rouse = isLight ? stop : () => {};
    });
  }

  async function converse() {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      application_name: OTHERS_NAME,
    });
    let lost: Error | null = null;
    const lose = (error: Error) => {
      lost ??= error;
      stop();
    };
    client.on('error', lose);
    client.on('end', () => lose(new Error('the connection was ended')));
    client.on('notification', ({ payload }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      cameBackMs = performance.now();
      await say(client, [word('ask')]);
      words(); // what came up while nobody could hear it is part of
      isAsked = true; // all there is
      while (!isOver) {
        const list = words();
        await say(client, list.length > 0 ? list : [word('here')]);
        await pause(TELL_MS, false);
        if (!hasNews && !isAsked && !lost && !isOver) await pause(BEAT_MS, true);
        if (lost) throw lost;
        if (performance.now() - cameBackMs > SILENT_MS) throw new Error(SILENT);
      }
      await say(client, words());
    } finally {
      await Promise.race([client.end(), sleep(PATIENCE_MS, null, { ref: false })]).catch(() => {}); // it may be gone
    }
  }

  async function run() {
    while (!isOver) {
      await converse().catch(fail);
      if (!isOver) await pause(AGAIN_MS, false);
    }
  }

  return {
    key,
    join(member) {
      members.push(member);
      running ??= run();
      return () => {
        hasNews = true;
        rouse();
      };
    },
    async close() {
      isOver = true;
      stop();
      await running;
    },
  };
}

const SILENT =
  'what is told does not come back; LISTEN needs a connection that stays, which a pool of transactions in between does not give';
