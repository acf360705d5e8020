/** What is kept of an answer, and when it came. */
interface Kept {
  status: number;
  headers: Headers;
  body: ArrayBuffer;
  atMs: number;
}

/** A request that went on to the server. */
export interface OriginRequest {
  path: string;
  atMs: number;
}

/** How a cache that does not keep its word goes wrong, for one request. */
export type Lie = 'stale' | 'of another address' | null;

/** Whether caches on the way may keep what is asked for at a path: only pulls are, and only public ones say so. */
const KEEPS = /^\/api\/sync\/(?:tail|pull)\?/;
const directive = (headers: Headers, name: string): number =>
  Number(new RegExp(`\\b${name}=(\\d+)`).exec(headers.get('cache-control') ?? '')?.[1] ?? 0) * 1000;

/**
 * A cache between phones and a server, as RFC 9111 and RFC 5861 let one be: it keeps what is public for as long as it is
 * told, asks once for many, and answers with what is old while it asks for news or the server is down.
 */
export class SharedCache {
  /** What reached the server, in order. */
  readonly origin: OriginRequest[] = [];
  /** Asked before each answer that is kept. */
  lie: () => Lie = () => null;
  private readonly kept = new Map<string, Kept>();
  private readonly underWay = new Map<string, Promise<Kept>>();
  private readonly nowMs: () => number;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** Forgets all, as an operator's purge does. */
  purge(): void {
    this.kept.clear();
  }

  /** Answers a read without a session. @param ask asks the server. */
  async answer(path: string, ask: () => Promise<Response>): Promise<Response> {
    if (!KEEPS.test(path)) return ask();
    const lie = this.lie();
    if (lie === 'of another address') {
      const other = [...this.kept.values()].at(-1);
      if (other) return this.told(other);
    }
    const known = this.kept.get(path);
    if (!known) return this.told(await this.fetch(path, ask));
    const { headers, atMs } = known;
    const freshMs = directive(headers, 's-maxage') || directive(headers, 'max-age');
    const staleMs = this.nowMs() - atMs - freshMs;
    if (staleMs < 0 || lie === 'stale') return this.told(known);
    const mayWait = staleMs < directive(headers, 'stale-while-revalidate');
    const asked = this.fetch(path, ask);
    if (mayWait) {
      await asked.catch(() => null);
      return this.told(known);
    }
    try {
      const next = await asked;
      const isFailed = next.status >= 500;
      return this.told(isFailed && staleMs < directive(headers, 'stale-if-error') ? known : next);
    } catch (error) {
      if (staleMs < directive(headers, 'stale-if-error')) return this.told(known);
      throw error;
    }
  }

  private fetch(path: string, ask: () => Promise<Response>): Promise<Kept> {
    const running = this.underWay.get(path);
    if (running) return running;
    const asked = this.fetchAnew(path, ask).finally(() => this.underWay.delete(path));
    this.underWay.set(path, asked);
    return asked;
  }

  private async fetchAnew(path: string, ask: () => Promise<Response>): Promise<Kept> {
    this.origin.push({ path, atMs: this.nowMs() });
    const answer = await ask();
    const { status, headers } = answer;
    const next = { status, headers, body: await answer.arrayBuffer(), atMs: this.nowMs() };
    const isPublic = /\bpublic\b/.test(headers.get('cache-control') ?? '');
    if (status === 200 && isPublic) this.kept.set(path, next);
    return next;
  }

  private told({ status, headers, body, atMs }: Kept): Response {
    const told = new Headers(headers);
    told.set('age', String(Math.floor((this.nowMs() - atMs) / 1000)));
    return new Response(status === 204 ? null : body, { status, headers: told });
  }
}
