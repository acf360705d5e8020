import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Release } from './release.ts';

/**
 * How the connection treats a request: `pass` it on; `lose` the server's answer; `hang` without an answer; `cut` it
 * at once, as without signal; answer that the server is `busy`; answer with a hotel's `portal` page; `refuse` it, as
 * a filter does; `alter` the answer, as a proxy that injects scripts into pages and rewrites scripts.
 */
export type Manner = 'pass' | 'lose' | 'hang' | 'cut' | 'busy' | 'portal' | 'refuse' | 'alter';

/** One request on its way. `status` is the server's; null without an answer. */
interface Passage {
  line: string;
  manner: Manner;
  status: number | null;
}

type Decide = (line: string, body: string) => Manner;

/** A request and its answer. */
export interface Exchange {
  method: string;
  path: string;
  status: number;
  /** The bodies as decompressed texts. */
  asked: string;
  answered: string;
}

export interface LyingConnection {
  url: string;
  /**
   * From now on `decide` chooses the manner of each request, by its method and path (`POST /api/sync/push`) and its
   * body.
   */
  lie(decide: Decide): void;
  /** From now on everything passes. */
  beHonest(): void;
  /** Whether everything passes, for long enough that the browser knows its cut sockets. */
  isHonest(): boolean;
  /**
   * Whether a request for this address had no answer: the browser may report it only after everything passes again.
   */
  hasBroken(url: string): boolean;
  /** Added delay of every request in milliseconds: 400 is one bar. */
  latencyMs: number;
  /** From now on the app's files come from this build; the API stays the server's. Null: the server's own again. */
  deploy(release: Release | null): void;
  /** Every request that arrived and its result, in order. */
  log: Passage[];
  /** Calls a listener for every request to the API, as the end of its answer is passed on. */
  onAnswer(listener: (exchange: Exchange) => void): void;
  close(): Promise<void>;
}

const BUSY = JSON.stringify({
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  code: 'busy',
  detail: 'Our server is busy.',
});
const PORTAL = '<!doctype html><title>Free Wi-Fi</title><h1>Welcome! Please accept our terms.</h1>';

/** A browser may still use a socket that was cut and report it a moment later; that request never arrives here. */
const SETTLED_MS = 2000;

/** A connection between browser and server that can lie. @param port to listen on; 0 for any free one. */
export async function startConnection(upstream: string, port = 0): Promise<LyingConnection> {
  const target = new URL(upstream);
  const sockets = new Set<Socket>();
  let decide: Decide | null = null;
  let honestSinceMs = Number.NEGATIVE_INFINITY;
  let deployed: Release | null = null;
  let hear: ((exchange: Exchange) => void) | null = null;
  const server = createServer(async (incoming, answer) => {
    const line = `${incoming.method} ${incoming.url}`;
    const body = await bytesOf(incoming);
    const entry: Passage = { line, manner: decide?.(line, body.toString()) ?? 'pass', status: null };
    connection.log.push(entry);
    if (connection.latencyMs > 0) await setTimeout(connection.latencyMs);
    if (entry.manner === 'hang') return;
    if (entry.manner === 'cut') {
      answer.destroy();
      return;
    }
    if (entry.manner === 'busy') {
      answer
        .writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1', 'x-api': '1' })
        .end(BUSY);
      return;
    }
    if (entry.manner === 'portal') {
      answer.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
      return;
    }
    if (entry.manner === 'refuse') {
      answer.writeHead(403, { 'content-type': 'text/plain' }).end('Blocked');
      return;
    }
    if (deployed && !incoming.url?.startsWith('/api/')) await deployed(incoming, answer);
    else forward({ target, incoming, body, answer, entry, hear: line.includes(' /api/') ? hear : null });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const connection: LyingConnection = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie(way) {
      decide = way;
    },
    beHonest() {
      decide = null;
      honestSinceMs = performance.now();
    },
    isHonest: () => decide === null && performance.now() - honestSinceMs > SETTLED_MS,
    hasBroken: (url) =>
      connection.log.some(
        ({ line, manner, status }) =>
          (manner !== 'pass' || status === null) && url === connection.url + pathOf(line),
      ),
    latencyMs: 0,
    deploy(release) {
      deployed = release;
    },
    log: [],
    onAnswer(listener) {
      hear = listener;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return connection;
}

const pathOf = (line: string) => line.slice(line.indexOf(' ') + 1);

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Forwarded {
  target: URL;
  incoming: IncomingMessage;
  body: Buffer;
  answer: ServerResponse;
  entry: Passage;
  hear: ((exchange: Exchange) => void) | null;
}

/** Forwards a request unchanged, its Host included, so that the server sees the browser's own origin. */
function forward({ target, incoming, body, answer, entry, hear }: Forwarded): void {
  const { method = 'GET', url = '', headers } = incoming;
  const { hostname, port } = target;
  const isAltered = entry.manner === 'alter';
  const requestHeaders = isAltered ? { ...headers, 'accept-encoding': 'identity' } : headers;
  // The server may close a kept connection just as it is used: a lost signal that no test asked for.
  const outgoing = request(
    { hostname, port, method, path: url, headers: requestHeaders, agent: false },
    (received) => {
      const status = received.statusCode ?? 502;
      entry.status = status;
      if (entry.manner === 'lose') {
        received.resume().once('end', () => answer.destroy());
        return;
      }
      if (isAltered) {
        void alter(received, answer);
        return;
      }
      answer.writeHead(status, received.headers);
      if (hear) {
        const chunks: Buffer[] = [];
        received.on('data', (chunk: Buffer) => chunks.push(chunk));
        received.once('end', () => {
          const asked = unpacked(body, headers['content-encoding']);
          const answered = unpacked(Buffer.concat(chunks), received.headers['content-encoding']);
          hear({ method, path: url, status, asked, answered });
        });
      }
      received.pipe(answer);
    },
  );
  outgoing.on('error', () => answer.destroy()); // no server behind it: the browser sees a broken connection
  outgoing.end(body);
}

/** Changes pages, scripts and styles on their way, by their type; it ignores `no-transform`. */
async function alter(received: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = (await bytesOf(received)).toString('latin1');
  const type = received.headers['content-type'] ?? '';
  const altered = type.startsWith('text/html')
    ? body.replace('<head>', () => '<head><script src="/inserted.js"></script>').replaceAll(/\n\s+/g, '\n')
    : /javascript|css/.test(type)
      ? `/* optimized */${body}`
      : body;
  const { 'content-length': _, etag: __, ...headers } = received.headers;
  answer.writeHead(received.statusCode ?? 502, headers).end(Buffer.from(altered, 'latin1'));
}

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return '';
  if (encoding === 'gzip') return gunzipSync(body).toString();
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return encoding === 'deflate' ? inflateSync(body).toString() : body.toString();
}
