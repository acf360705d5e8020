import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A way to the server that takes its time and loses requests, and counts what goes over it. */
export interface Link {
  url: string;
  /** A round trip in milliseconds; a new connection costs one more. */
  rttMs: number;
  /** How many of the requests, from 0 to 1, end with a broken connection: half of them before the server, half after it. */
  loss: number;
  /** Every connection breaks at once. */
  isDown: boolean;
  requests: number;
  /** Bytes of bodies that have gone up. */
  bytesUp: number;
  /** The same number leads to the same losses. */
  begin(seed: number): void;
  /** The next request needs a new connection. */
  closeConnections(): void;
  close(): Promise<void>;
}

/** @param files what the link answers by itself and at once, by path. */
export async function startLink(server: string, files: ReadonlyMap<string, string>): Promise<Link> {
  const agent = new Agent({ keepAlive: true });
  const fresh = new WeakSet<Socket>();
  let state = 0;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const proxy = createServer((request, answer) => void pass(request, answer));
  const link: Link = {
    url: '',
    rttMs: 0,
    loss: 0,
    isDown: false,
    requests: 0,
    bytesUp: 0,
    begin(seed) {
      state = seed;
      link.requests = 0;
      link.bytesUp = 0;
    },
    closeConnections: () => proxy.closeIdleConnections(),
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        proxy.closeAllConnections();
        proxy.close(() => resolve());
      }),
  };
  proxy.on('connection', (socket) => {
    fresh.add(socket);
    if (link.isDown) socket.destroy();
  });
  proxy.keepAliveTimeout = 600_000;

  async function pass(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const file = files.get(request.url ?? '');
    if (file !== undefined) {
      const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
      answer.writeHead(200, { 'content-type': type }).end(file);
      return;
    }
    const { socket } = request;
    const body = Buffer.concat(await request.toArray());
    link.requests += 1;
    link.bytesUp += body.byteLength;
    const fate = random();
    const isLost = fate < link.loss || link.isDown;
    await pause(link.rttMs / 2 + (fresh.delete(socket) ? link.rttMs : 0));
    if (isLost && (fate < link.loss / 2 || link.isDown)) {
      await pause(link.rttMs / 2);
      return void socket.destroy();
    }
    const got = await forward(request, body);
    await pause(link.rttMs / 2);
    if (isLost) return void socket.destroy();
    answer.writeHead(got.status, got.headers).end(got.body);
  }

  function forward(request: IncomingMessage, body: Buffer) {
    const { hostname, port } = new URL(server);
    const { connection: _, ...headers } = request.headers;
    return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
      (resolve, reject) => {
        const { method, url: path } = request;
        const sent = ask({ agent, hostname, port, method, path, headers }, async (response) => {
          const { connection: _c, 'transfer-encoding': _t, 'keep-alive': _k, ...kept } = response.headers;
          resolve({
            status: response.statusCode ?? 0,
            headers: kept,
            body: Buffer.concat(await response.toArray()),
          });
        });
        sent.on('error', reject).end(body);
      },
    );
  }

  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  link.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return link;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
