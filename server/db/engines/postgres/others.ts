import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Member, Others } from '../../store.ts';

/** A new message format needs a new channel, because servers of two versions may run side by side. */
const CHANNEL = 'petiyard_told_1';
/** Identifies the connection to operators and tests. */
export const OTHERS_NAME = 'petiyard: messages between servers';
/** News is sent immediately; later news is collected for this long. */
const COLLECT_MS = 100;
/** An idle server sends a heartbeat. When its own heartbeat does not come back, the connection is dead. */
const BEAT_MS = 5 * SECOND_MS;
const SILENT_MS = 2 * BEAT_MS + 2 * SECOND_MS;
/** Timeout of a connection or statement, and the pause before a retry. */
const TIMEOUT_MS = 5 * SECOND_MS;
const RETRY_MS = 250;
/** Texts per statement, about 250 KB. */
const TEXTS_AT_ONCE = 32;
/** How many servers are remembered; each start counts as another one. */
const SERVERS_KNOWN = 1000;

/** `ask` comes from a server that just started to listen; `here` is a heartbeat. */
const WORD = /^(?<from>\S+) (?<number>\d+) (?<kind>told|ask|here) ?(?<text>.*)$/s;

/**
 * Exchanges the in-memory state of the servers that share a database, by `NOTIFY`, on one connection of its own that
 * also listens. A busy pool does not delay it, and all servers see the same order. A server that starts to listen, or
 * missed messages, asks for the complete state.
 */
export function othersAt(url: string, key: string): Others & { close(): Promise<void> } {
  const members: Member[] = [];
  const serverId = randomBytes(9).toString('base64url');
  /** The last message number of each server, the longest silent first. */
  const lastNumbers = new Map<string, number>();
  let number = 0;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isDisconnected = false;
  let hasNews = false;
  let isStateRequested = false;
  let heartbeatMs = 0;
  /** Ends the current pause. */
  let wake = () => {};
  let stop = () => {};

  const message = (kind: string, text = '') => `${serverId} ${++number} ${kind} ${text}`;

  function receive(payload = '') {
    const { from = '', number: sequence, kind, text = '' } = WORD.exec(payload)?.groups ?? {};
    if (from === serverId) return onHeartbeat();
    const last = Number(sequence);
    if (from === '' || last <= (lastNumbers.get(from) ?? 0)) return;
    lastNumbers.delete(from);
    lastNumbers.set(from, last);
    if (lastNumbers.size > SERVERS_KNOWN) lastNumbers.delete(lastNumbers.keys().next().value ?? '');
    if (kind === 'told') for (const member of members) member.receive(text);
    if (kind !== 'ask') return;
    isStateRequested = true;
    wake();
  }

  function onHeartbeat() {
    heartbeatMs = performance.now();
    if (isDisconnected) for (const member of members) member.onBack();
    isDisconnected = false;
  }

  function fail(error: unknown) {
    if (isStopped) return; // a stopping server reports no faults
    if (!isDisconnected) for (const member of members) member.onFault(error);
    isDisconnected = true;
  }

  /**
   * Returns the messages to send. News goes before the complete state, which includes it and would be counted twice
   * otherwise.
   */
  function pendingMessages(): string[] {
    const texts = members.flatMap((member) => member.news());
    if (isStateRequested) texts.push(...members.flatMap((member) => member.all()));
    hasNews = false;
    isStateRequested = false;
    return texts.map((text) => message('told', text));
  }

  async function send(client: pg.Client, list: string[]) {
    for (let start = 0; start < list.length; start += TEXTS_AT_ONCE)
      await client.query('select pg_notify($1, message) from unnest(cast($2 as text[])) as message', [
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
      wake = isLight ? stop : () => {};
    });
  }

  async function session() {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      application_name: OTHERS_NAME,
    });
    let lost: Error | null = null;
    const onLost = (error: Error) => {
      lost ??= error;
      stop();
    };
    client.on('error', onLost);
    client.on('end', () => onLost(new Error('the connection was ended')));
    client.on('notification', ({ payload }) => receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      heartbeatMs = performance.now();
      await send(client, [message('ask')]);
      pendingMessages(); // drops news from before the connection: the complete state includes it
      isStateRequested = true;
      while (!isStopped) {
        const list = pendingMessages();
        await send(client, list.length > 0 ? list : [message('here')]);
        await pause(COLLECT_MS, false);
        if (!hasNews && !isStateRequested && !lost && !isStopped) await pause(BEAT_MS, true);
        if (lost) throw lost;
        if (performance.now() - heartbeatMs > SILENT_MS) throw new Error(SILENT);
      }
      await send(client, pendingMessages());
    } finally {
      await Promise.race([client.end(), sleep(TIMEOUT_MS, null, { ref: false })]).catch(() => {}); // it may already be closed
    }
  }

  async function run() {
    while (!isStopped) {
      await session().catch(fail);
      if (!isStopped) await pause(RETRY_MS, false);
    }
  }

  return {
    key,
    join(member) {
      members.push(member);
      running ??= run();
      return () => {
        hasNews = true;
        wake();
      };
    },
    async close() {
      isStopped = true;
      stop();
      await running;
    },
  };
}

const SILENT =
  'no notifications arrive: LISTEN needs a permanent connection, which a transaction pool does not provide';
