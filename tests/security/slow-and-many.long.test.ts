import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerType, serve } from '@hono/node-server';
import { afterEach, expect, test } from 'vitest';
import { HTTP_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { limitConnections, SOCKET_TIMES } from '#server/http/core/connections.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The built server in its own process. */
async function startBuilt(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'slow-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  const server = await startProcess({
    DATABASE_URL: `file:${join(folder, 'yard.sqlite')}`,
    STARTER_DATA: 'none',
    ...settings,
  });
  closers.push(() => server.kill());
  return server;
}

/** A server that answers at once, with our time limits shortened. */
async function startQuick(options: { trustProxy: number; most: number; inAll?: number }): Promise<number> {
  const times = {
    ...SOCKET_TIMES,
    headersTimeout: 300,
    requestTimeout: 600,
    connectionsCheckingInterval: 50,
  };
  const server: ServerType = serve({
    fetch: async (request) => new Response(await request.text()),
    port: 0,
    hostname: '127.0.0.1',
    serverOptions: times,
  });
  limitConnections(server, options, options.most, options.inAll);
  closers.push(() => server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // the server may close the connection early
  closers.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const PATIENT = { timeout: 10 * SECOND_MS };
const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n';

test('closes a connection with a slow head or body', async () => {
  const port = await startQuick({ trustProxy: 0, most: 10 });
  for (const sent of ['POST / HTTP/1.1\r\nHo', `${HEAD}\r\nsome`]) {
    const socket = await open(port);
    const answer = text(socket).catch(() => '');
    const drip = setInterval(() => socket.write('x'), 100);
    socket.write(sent);
    expect(await answer).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
    clearInterval(drip);
  }
});

/** Longer than Node keeps an idle connection by itself. */
const IDLE_MS = 8 * SECOND_MS;

test('keeps an idle connection of a proxy, which may use it at any moment', async () => {
  const { port } = await startBuilt({ TRUST_PROXY: '1' });
  const socket = await open(port);
  for (let n = 0; n < 2; n++) {
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    await sleep(IDLE_MS);
  }
});

test('behind a proxy, a stopping server accepts no connections and answers requests on existing ones', async () => {
  const server = await startBuilt({ TRUST_PROXY: '1' });
  const socket = await open(server.port);
  const stopped = server.stop();
  await expect.poll(() => open(server.port).then(() => 'open', String)).toContain('ECONNREFUSED');
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*Connection: close/is);
  expect(await stopped).toBe(0);
});

test('closes a slow head after our time limit, and gives a slow phone longer than its own timeout', async () => {
  expect(SOCKET_TIMES.requestTimeout).toBeGreaterThan(SYNC_LIMITS.pushTimeoutMs);
  expect(SOCKET_TIMES.requestTimeout).toBeLessThanOrEqual(30 * SECOND_MS);
  const server = await startBuilt();
  const socket = await open(server.port);
  const startMs = performance.now();
  const answer = text(socket).catch(() => '');
  socket.write('POST /api/sync/push HTTP/1.1\r\nHo');
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - startMs).toBeLessThan(HTTP_LIMITS.headersMs + 5 * SECOND_MS);
});

test('limits the connections of one address, and frees the place of one that ends', async () => {
  const port = await startQuick({ trustProxy: 0, most: 5 });
  const sockets = await Promise.all(Array.from({ length: 5 }, () => open(port)));
  const over = await open(port);
  await expect.poll(() => over.destroyed, PATIENT).toBe(true);
  expect(sockets.every(({ destroyed }) => !destroyed)).toBe(true);
  sockets[0]?.destroy();
  await expect
    .poll(
      async () =>
        (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'hay' }).catch(() => null))?.status,
    )
    .toBe(200);
});

test('limits all connections together, behind a proxy too', async () => {
  const port = await startQuick({ trustProxy: 1, most: 5, inAll: 3 });
  const sockets = await Promise.all(Array.from({ length: 3 }, () => open(port)));
  const over = await open(port);
  await expect.poll(() => over.destroyed, PATIENT).toBe(true);
  expect(sockets.every(({ destroyed }) => !destroyed)).toBe(true);
});

test("the proxy's address does not count", async () => {
  const port = await startQuick({ trustProxy: 1, most: 5 });
  for (let count = 0; count < 10; count++) await open(port);
  expect((await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'hay' })).status).toBe(200);
});
