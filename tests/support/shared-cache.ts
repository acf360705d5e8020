/** The stored part of a response, and the time of its arrival. */
interface Kept {
  status: number;
  headers: Headers;
  body: ArrayBuffer;
  atMs: number;
}

/** A request that was forwarded to the server. */
export interface OriginRequest {
  path: string;
  atMs: number;
}

/** How a broken cache goes wrong, for one request. */
export type Lie = 'stale' | 'of another address' | null;

/** Paths whose responses may be cached: only pulls, and only public ones allow it. */
const KEEPS = /^\/api\/sync\/(?:tail|pull)\?/;
const directive = (headers: Headers, name: string): number =>
  Number(new RegExp(`\\b${name}=(\\d+)`).exec(headers.get('cache-control') ?? '')?.[1] ?? 0) * 1000;

/**
 * A cache between phones and a server, as allowed by RFC 9111: it stores public responses as long as they are valid
 * and sends one request for many.
 */
export class SharedCache {
  /** The requests that reached the server, in order. */
  readonly origin: OriginRequest[] = [];
  /** Called before each cached response. */
  lie: () => Lie = () => null;
  private readonly kept = new Map<string, Kept>();
  private readonly underWay = new Map<string, Promise<Kept>>();
  private readonly nowMs: () => number;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** Clears the cache, like an operator's purge. */
  purge(): void {
    this.kept.clear();
  }

  /** Answers a read without a session. @param ask requests it from the server. */
  async answer(path: string, ask: () => Promise<Response>): Promise<Response> {
    if (!KEEPS.test(path)) return ask();
    const lie = this.lie();
    if (lie === 'of another address') {
      const other = [...this.kept.values()].at(-1);
      if (other) return this.responseOf(other);
    }
    const known = this.kept.get(path);
    if (!known) return this.responseOf(await this.fetch(path, ask));
    const { headers, atMs } = known;
    const freshMs = directive(headers, 's-maxage') || directive(headers, 'max-age');
    const isFresh = this.nowMs() - atMs < freshMs;
    return this.responseOf(isFresh || lie === 'stale' ? known : await this.fetch(path, ask));
  }

  private fetch(path: string, ask: () => Promise<Response>): Promise<Kept> {
    const running = this.underWay.get(path);
    if (running) return running;
    const request = this.refetch(path, ask).finally(() => this.underWay.delete(path));
    this.underWay.set(path, request);
    return request;
  }

  private async refetch(path: string, ask: () => Promise<Response>): Promise<Kept> {
    this.origin.push({ path, atMs: this.nowMs() });
    const answer = await ask();
    const { status, headers } = answer;
    const next = { status, headers, body: await answer.arrayBuffer(), atMs: this.nowMs() };
    const isPublic = /\bpublic\b/.test(headers.get('cache-control') ?? '');
    if (status === 200 && isPublic) this.kept.set(path, next);
    return next;
  }

  private responseOf({ status, headers, body, atMs }: Kept): Response {
    const withAge = new Headers(headers);
    withAge.set('age', String(Math.floor((this.nowMs() - atMs) / 1000)));
    return new Response(status === 204 ? null : body, { status, headers: withAge });
  }
}
