import { SECOND_MS } from '#contract/shared/time.ts';
import type { PushAnswer, PushRequest } from '#contract/sync.ts';
import { PUSH_PATH } from '#src/local/link/api.ts';
import { withCookies } from '../support/device.ts';
import type { SharedCache } from '../support/shared-cache.ts';
import {
  type Body,
  bytesOfBody,
  cut,
  downloadMs,
  packedBytes,
  parsed,
  textOfBody,
  uploadMs,
} from './bodies.ts';
import { type Arrival, Crashed, type Host, ORIGIN } from './host.ts';
import type { Loop, Strand } from './loop.ts';
import { madeUp } from './made-up.ts';
import type { NetworkWatch, Sender } from './network-watch.ts';
import { callPlace } from './places.ts';
import type { Random } from './random.ts';
import { drawFate, type Fate } from './weather.ts';

/** A write that does not fit even alone is set aside at once. */
const BLAME_OF_413 = 8;

interface Exchange {
  id: number;
  sender: Sender;
  strand: Strand;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Body;
  /** When its last byte has left the phone. */
  leftAtMs: number;
  /** The page has given up. */
  abortedAtMs: number;
  isSigned: boolean;
  resolve(response: Response): void;
  reject(error: Error): void;
}

/** The parsed answers to batches that are on their way. */
const answers = new WeakMap<Response, PushAnswer>();
const LATENCY_MS = 60;
/** Longer than any time limit of the app: nobody waits for it any more. */
const LATE_MS = [21 * SECOND_MS, 3 * 3600 * SECOND_MS] as const;
const SLOW_MS = [2 * SECOND_MS, 25 * SECOND_MS] as const;

/** The way between the phones and the server. Every arrival is a task of its own. */
export class Network {
  private readonly loop: Loop;
  private readonly random: Random;
  private readonly host: Host;
  private readonly watch: NetworkWatch;
  private readonly strand: Strand;
  /** The shared cache in front of the server; null where there is none. */
  cache: SharedCache | null = null;
  private count = 0;

  constructor(loop: Loop, random: Random, host: Host, watch: NetworkWatch) {
    this.loop = loop;
    this.random = random;
    this.host = host;
    this.watch = watch;
    this.strand = loop.strand('net', true);
  }

  /** Sends a request of a page as the browser does: with the cookie unless it is omitted. */
  send(sender: Sender, strand: Strand, url: string, init: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      const isSigned = init.credentials !== 'omit';
      const exchange: Exchange = {
        id: ++this.count,
        sender,
        strand,
        method: init.method ?? 'GET',
        path: url.slice(ORIGIN.length),
        headers: {
          ...(init.headers as Record<string, string>),
          ...(isSigned && sender.cookie ? { cookie: sender.cookie } : {}),
        },
        body:
          init.body instanceof Uint8Array
            ? new Uint8Array(init.body)
            : ((init.body as string | undefined) ?? null),
        leftAtMs: this.loop.nowMs,
        abortedAtMs: Number.POSITIVE_INFINITY,
        isSigned,
        resolve,
        reject,
      };
      this.await(exchange);
      exchange.leftAtMs += uploadMs(exchange.body, sender.kbits);
      init.signal?.addEventListener('abort', () => {
        exchange.abortedAtMs = this.loop.nowMs;
        exchange.reject(new DOMException('Aborted.', 'AbortError'));
      });
      const fate = drawFate(this.random, sender.weather, exchange.path === PUSH_PATH);
      const isCut = fate === 'pass' && sender.cuts !== null && bytesOfBody(exchange.body) > sender.cuts.up;
      this.begin(exchange, isCut ? 'requestCut' : fate);
    });
  }

  /** The page waits at this place until it has an answer or none. */
  private await(exchange: Exchange): void {
    const { calls } = exchange.strand;
    const place = callPlace(exchange.method, exchange.path);
    this.loop.places.know(place);
    calls.push(place);
    const end =
      <T>(settle: (value: T) => void) =>
      (value: T) => {
        const index = calls.indexOf(place);
        if (index >= 0) calls.splice(index, 1);
        settle(value);
      };
    exchange.resolve = end(exchange.resolve);
    exchange.reject = end(exchange.reject);
  }

  private begin(exchange: Exchange, fate: Fate) {
    if (fate !== 'pass') {
      this.watch.fault(fate);
      this.loop.places.strike(callPlace(exchange.method, exchange.path));
    }
    this.loop.note(
      `${exchange.sender.name} sends ${exchange.id} ${exchange.method} ${exchange.path}, ${fate}`,
    );
    const { random } = this;
    switch (fate) {
      case 'refused':
        return this.fail(exchange, LATENCY_MS);
      case 'requestLost':
        return;
      case 'requestCut':
        this.arrive({ ...exchange, body: cut(exchange.body) }, null);
        return this.fail(exchange, LATENCY_MS * 2);
      case 'requestLate':
        return this.arrive(exchange, null, random.between(...LATE_MS));
      case 'repeatedAtOnce':
        return this.arrive(exchange, 'repeatedAtOnce');
      case 'repeatedLate':
        this.arrive(exchange, null, random.between(...LATE_MS));
        return this.arrive(exchange, 'pass');
      case 'status413':
        for (const { key } of parsed<PushRequest>(exchange.body)?.mutations ?? [])
          blame(exchange.sender, key, BLAME_OF_413);
        return this.deliver(exchange, madeUp(fate, exchange.body), LATENCY_MS * 2);
      case 'status401':
      case 'status409':
      case 'status429':
      case 'status500':
      case 'status503':
      case 'portalPage':
      case 'portalJson':
      case 'proxy502':
        return this.deliver(exchange, madeUp(fate, exchange.body), LATENCY_MS * 2);
      default:
        return this.arrive(exchange, fate);
    }
  }

  /** Lets a request reach the server. @param fate of its answer; null: nobody receives it. */
  private arrive(exchange: Exchange, fate: Fate | null, delayMs = random60(this.random)) {
    const travelMs = exchange.leftAtMs - this.loop.nowMs + delayMs;
    this.loop.after(this.strand, travelMs, `x${exchange.id}`, `${exchange.id} arrives`, async () => {
      if (exchange.abortedAtMs < exchange.leftAtMs) return this.watch.fault('too slow up');
      const answered = await this.handle(exchange, fate);
      const answer = answered?.at(-1);
      if (fate === null) return;
      if (!answer) return this.fail(exchange, LATENCY_MS);
      switch (fate) {
        case 'answerLost':
          return;
        case 'answerReset':
          return this.fail(exchange, LATENCY_MS);
        case 'answerCut': {
          const text = await answer.text();
          const cut = text.slice(0, Math.floor(text.length * this.random.next()));
          return this.deliver(
            exchange,
            new Response(cut, { status: 200, headers: answer.headers }),
            LATENCY_MS,
          );
        }
        case 'answerLate':
          return this.deliver(exchange, answer, this.random.between(...SLOW_MS));
        default: {
          const { cuts } = exchange.sender;
          if (cuts !== null && (await packedBytes(answer)) > cuts.down) {
            this.watch.fault('answer too large for the link');
            return this.fail(exchange, LATENCY_MS);
          }
          const travelMs = await downloadMs(answer, exchange.sender.kbits);
          return this.deliver(exchange, answer, travelMs + random60(this.random));
        }
      }
    });
  }

  /** The server's answers; null when it breaks off. */
  private async handle(exchange: Exchange, fate: Fate | null): Promise<Response[] | null> {
    const { method, path, headers, sender } = exchange;
    const arrival = { method, path, headers, body: exchange.body, address: `192.0.2.${sender.name.length}` };
    if (path === PUSH_PATH) this.show(exchange, arrival);
    if (fate === 'serverBusy') this.host.busyWrites = 1 + Math.floor(this.random.next() * 3);
    if (fate === 'serverCrash') this.host.writesLeft = Math.floor(this.random.next() * 3);
    const times = fate === 'repeatedAtOnce' ? 2 : 1;
    try {
      const ask = () => this.host.answer(arrival);
      const cache = method === 'GET' && !exchange.isSigned ? this.cache : null;
      const answer = () => (cache ? cache.answer(path, ask) : ask());
      const all = await Promise.all(Array.from({ length: times }, answer));
      for (const answer of all) await this.hear(exchange, answer);
      return all;
    } catch (error) {
      if (!(error instanceof Crashed)) throw error;
      return null;
    } finally {
      await this.host.allWritten();
      this.host.busyWrites = 0;
      if (path === PUSH_PATH) this.watch.pushHandled();
      if (this.host.writesLeft !== null) this.host.restart();
    }
  }

  /** Shows a batch to the observer, which may change it for the server. */
  private show({ sender, headers, body }: Exchange, arrival: Arrival): void {
    const text = textOfBody(body);
    const request = parsed<PushRequest>(text);
    if (!request?.mutations) return;
    const seen = JSON.stringify(this.watch.pushArrives(sender, request, this.host.userOf(headers)));
    if (seen === text) return;
    const { 'content-encoding': _, ...rest } = headers;
    Object.assign(arrival, { body: seen, headers: rest });
  }

  private async hear({ path, sender, body: sent }: Exchange, answer: Response) {
    if (path !== PUSH_PATH) return;
    const text = await answer.clone().text();
    this.loop.note(`server says ${answer.status} ${text.replace(REQUEST_NAME, 'name it')}`);
    const body = answer.status === 200 ? parsed<PushAnswer>(text) : null;
    const request = parsed<PushRequest>(sent);
    if (body) answers.set(answer, body);
    for (const outcome of body?.outcomes ?? [])
      if (outcome.outcome === 'deferred' && outcome.reason === 'internal') blame(sender, outcome.key, 1);
    if (body && request) this.watch.pushAnswered(sender, request, body);
  }

  private deliver(exchange: Exchange, answer: Response, delayMs: number) {
    const { sender, strand, resolve, isSigned, id, path } = exchange;
    this.loop.after(this.strand, delayMs, `a${id}`, `answer ${id} is back`, () => {
      if (isSigned) sender.cookie = withCookies(sender.cookie, answer.headers.getSetCookie());
      this.loop.post(strand, `a${id}`, `answer ${id}`, () => {
        if (path === PUSH_PATH) this.watch.pushTaken(sender, answers.get(answer) ?? null);
        resolve(answer);
      });
    });
  }

  private fail({ strand, reject, id }: Exchange, delayMs: number) {
    this.loop.after(strand, delayMs, `a${id}`, `${id} failed`, () =>
      reject(new TypeError('Failed to fetch')),
    );
  }
}

function blame({ blames }: Sender, key: string, times: number): void {
  blames.set(key, (blames.get(key) ?? 0) + times);
}

/** A fault of the server names the request by a random id. */
const REQUEST_NAME = /\bname [\da-f-]{36}/;

const random60 = (random: Random) => random.between(LATENCY_MS / 2, LATENCY_MS * 2);
