import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { API_HEADER, VERSION_HEADER } from '#contract/sync.ts';
import type { Ports } from '../browser/ports.ts';

/** The result of a request. Only our own API's answers count as answers. */
export type Answer<T> =
  | { kind: 'ok'; status: number; body: T; headers: Headers }
  | { kind: 'problem'; problem: Problem; retryAfterMs: number }
  | { kind: 'silent'; reason: 'network' | 'timeout' | 'not-ours' };

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** A picture in place of a JSON body. It takes long on a weak link, which says nothing about the server. */
  picture?: ArrayBuffer;
  timeoutMs?: number;
  /** Aborts the request, including a body that is still being read. */
  signal?: AbortSignal;
  /** Sent without cookie and token: everybody gets the same answer. */
  isPublic?: boolean;
  headers?: Record<string, string>;
  /** Sent with `keepalive`, unless it exceeds the browsers' limit for that. */
  outlivesPage?: boolean;
}

/** Receives every request's result, to track whether the server is reachable. */
export interface ApiListener {
  /**
   * @param beganMs when the request began, by the phone's clock, epoch milliseconds
   * @param isLong it takes long on any link, so its duration says nothing about the signal
   */
  onAnswer(beganMs: number, serverDateMs: number | null, isLong?: boolean): void;
  onSilence(reason: 'network' | 'timeout' | 'not-ours'): void;
  /** No answer within a reader's patience; the request continues. */
  onImpatience(): void;
}

/** The only write whose body names its author: the server refuses it for anybody else. */
export const PUSH_PATH = '/api/sync/push';

type ApiPorts = Pick<Ports, 'fetch' | 'isLeaving' | 'origin' | 'nowMs' | 'setTimer' | 'pack'>;

/** The only fetch wrapper: credentials, token, timeouts. Every result is a value. */
export class Api {
  /** Bearer token of this page's own sign-in: in memory only. */
  private token: string | null = null;
  /** The highest version of an answered write. */
  private version = 0;
  private readonly ports: ApiPorts;
  private readonly listener: ApiListener;

  constructor(ports: ApiPorts, listener: ApiListener) {
    this.ports = ports;
    this.listener = listener;
  }

  setToken(token: string | null): void {
    this.token = token;
  }

  /** Sends one request. Never throws: every failure is a value. */
  async request<T>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
    const answer = await this.send<T>(path, options);
    const isMismatch = answer.kind === 'problem' && answer.problem.code === 'session-mismatch';
    if (!isMismatch || this.token === null) return answer;
    this.token = null; // somebody signed in in another tab: the cookie is newer
    const namesItsWriter = path === PUSH_PATH;
    const isRead = (options.method ?? 'GET') === 'GET';
    return isRead || namesItsWriter ? this.send<T>(path, options) : answer; // a write is never repeated as somebody else
  }

  /** Whether our server answers; the smallest request there is. */
  async isReached(): Promise<boolean> {
    const { patienceMs: timeoutMs } = SYNC_LIMITS;
    const answer = await this.request('/api/health', { isPublic: true, timeoutMs });
    return answer.kind !== 'silent';
  }

  private async send<T>(path: string, options: RequestOptions): Promise<Answer<T>> {
    const beganMs = this.ports.nowMs();
    const abort = AbortSignal.timeout(options.timeoutMs ?? SYNC_LIMITS.pullTimeoutMs);
    const calmDown = options.picture
      ? () => {}
      : this.ports.setTimer(() => this.listener.onImpatience(), SYNC_LIMITS.patienceMs);
    try {
      const signal = options.signal ? either(abort, options.signal) : abort;
      const response = await this.ports.fetch(this.ports.origin + path, await this.init(options, signal));
      const answer = await read<T>(response);
      this.version = Math.max(this.version, Number(response.headers.get(VERSION_HEADER)) || 0);
      if (answer.kind === 'silent') this.listener.onSilence(answer.reason);
      else this.listener.onAnswer(beganMs, dateOf(response), options.picture !== undefined);
      return answer;
    } catch {
      const reason = abort.aborted ? 'timeout' : 'network';
      // The caller gave up, or the browser for a navigation: neither says anything about the link.
      const isBrokenOff = options.signal?.aborted || (reason === 'network' && this.ports.isLeaving?.());
      if (!isBrokenOff) this.listener.onSilence(reason);
      return { kind: 'silent', reason };
    } finally {
      calmDown();
    }
  }

  private async init(
    { method = 'GET', body, picture, isPublic = false, headers = {}, outlivesPage = false }: RequestOptions,
    signal: AbortSignal,
  ): Promise<RequestInit> {
    const isSigned = this.token !== null && !isPublic;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const packed = text !== undefined && text.length > PACKED_FROM ? await this.pack(text) : null;
    return {
      method,
      signal,
      credentials: isPublic ? 'omit' : 'same-origin',
      cache: method === 'GET' ? 'no-cache' : 'no-store', // a cached answer proves nothing about the server
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(this.version > 0 ? { [VERSION_HEADER]: String(this.version) } : {}),
        ...(isSigned ? { authorization: `Bearer ${this.token}` } : {}),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(packed ? { 'content-encoding': 'gzip' } : {}),
        ...(picture ? { 'content-type': 'image/jpeg' } : {}),
        ...headers,
      },
      ...(outlivesPage && lengthOf(packed ?? text) <= SYNC_LIMITS.leavingBytes ? { keepalive: true } : {}),
      ...(text === undefined ? {} : { body: packed ?? text }),
      ...(picture ? { body: picture } : {}),
    };
  }

  /** Null where the browser cannot compress: the body is then sent as it is. */
  private async pack(text: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return (await this.ports.pack?.(text)) ?? null;
    } catch {
      return null;
    }
  }
}

const lengthOf = (body: string | Uint8Array | undefined) =>
  typeof body === 'string' ? new TextEncoder().encode(body).byteLength : (body?.byteLength ?? 0);

/** Bodies shorter than this, in characters, are not compressed. */
const PACKED_FROM = 1024;

/** Aborts with the first of two signals; `AbortSignal.any` is younger than the phones in use. */
function either(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort();
    signal.addEventListener('abort', () => both.abort(), { once: true });
  }
  return both.signal;
}

/** An event stream is returned as it is; the caller reads it. */
const EVENT_STREAM = /^text\/event-stream\b/;

async function read<T>(response: Response): Promise<Answer<T>> {
  const type = response.headers.get('content-type') ?? '';
  const isOurs = response.headers.get(API_HEADER) === '1';
  if (isOurs && response.status === 204)
    return { kind: 'ok', status: 204, body: undefined as T, headers: response.headers };
  if (isOurs && response.ok && EVENT_STREAM.test(type) && response.body)
    return { kind: 'ok', status: response.status, body: response.body as T, headers: response.headers };
  if (!isOurs || !/^application\/(?:problem\+)?json/.test(type))
    return { kind: 'silent', reason: 'not-ours' };
  const body: unknown = await response.json(); // a cut body throws and counts as silence
  if (response.ok) return { kind: 'ok', status: response.status, body: body as T, headers: response.headers };
  if (!isProblem(body)) return { kind: 'silent', reason: 'not-ours' };
  return { kind: 'problem', problem: body, retryAfterMs: retryAfterOf(response) };
}

function isProblem(body: unknown): body is Problem {
  const { status, code, detail } = (body ?? {}) as Partial<Problem>;
  return (
    typeof status === 'number' && typeof detail === 'string' && typeof code === 'string' // including codes of a newer server
  );
}

/** Seconds or a date; invalid values count as 0, more than a day as a day. */
function retryAfterOf(response: Response): number {
  const text = response.headers.get('retry-after') ?? '';
  const dateMs = Date.parse(text) - (dateOf(response) ?? Date.parse(text));
  const waitMs = /^\d+$/.test(text) ? Number(text) * SECOND_MS : dateMs;
  return Number.isFinite(waitMs) ? Math.min(Math.max(0, waitMs), SYNC_LIMITS.largestWait) : 0;
}

/** The server's current time: `Date` plus the time a cache has held the answer. */
function dateOf({ headers }: Response): number | null {
  const ms = Date.parse(headers.get('date') ?? '') + ageOf(headers);
  return Number.isFinite(ms) ? ms : null;
}

/** How long a cache on the way has held an answer, in milliseconds; 0 without a cache. */
export const ageOf = (headers: Headers): number => Math.max(0, Number(headers.get('age')) * SECOND_MS) || 0;

/**
 * The error's text for the outbox's details; elsewhere screens show `problem.detail`. Source: docs/specification.md,
 * section 7.
 */
export const problemText = (problem: Problem) => `${problem.status}: ${problem.detail}`;
