import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { createApp } from '#server/app.ts';
import { writeNote } from '#server/backup/note.ts';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';
import { openStore } from '#server/db/open-store.ts';
import { seed } from '#server/db/seed/seed.ts';
import { noteStarted } from '#server/jobs/started.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { serveMetrics } from '#server/metrics/metrics-server.ts';
import { nationalGazetteer } from '#server/places/gazetteer.ts';
import { projectVersion } from '#server/root.ts';
import { envelope, mutation } from '#tests/support/sync.ts';

const SQLITE_FULL = 13;
/** In a line of the log. */
const WARN = 40;

const MESSAGE = {
  name: 'Ann Farmer',
  email: 'ann@farm.example',
  country: 'United States',
  message: 'The horse vet has moved to Ocala.',
  requestType: 'feedback',
};

/** A server with readable log and metrics. */
async function startWatched(env: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const statements: string[] = [];
  const store = await openStore(':memory:', { slowMs: 0, onSlow: (statement) => statements.push(statement) });
  await seed(store, 'none', Date.now());
  statements.length = 0;
  const metrics = createMetrics();
  const log = pino({ level: 'info' }, sink);
  const config = readConfig({ DATABASE_URL: ':memory:', ...env });
  const deps = { config, store, log, nowMs: Date.now, gazetteer: nationalGazetteer(), metrics };
  const app = createApp(deps);
  const figures = await serveMetrics(metrics, deps, { port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    figures.close();
    await once(figures, 'close');
    await store.close();
  });
  const { port } = figures.address() as AddressInfo;
  const read = (path = '/metrics') => fetch(`http://127.0.0.1:${port}${path}`);
  const ask = (path: string, from = '203.0.113.7') =>
    app.request(path, {}, { incoming: { socket: { remoteAddress: from } } });
  const headers = { 'content-type': 'application/json' };
  const post = (path: string, body: object = MESSAGE) =>
    app.request(path, { method: 'POST', body: JSON.stringify(body), headers });
  return { deps, lines, statements, read, ask, post };
}

test('metrics label requests by the pattern of their route, never by their path', async () => {
  const { read, ask } = await startWatched();
  await ask('/api/businesses/77');
  await ask('/api/health');
  const text = await (await read()).text();
  expect(text).toContain(
    'petiyard_request_seconds_count{method="GET",route="/api/businesses/:id",status="4xx"} 1',
  );
  expect(text).toContain('petiyard_request_seconds_count{method="GET",route="/api/health",status="2xx"} 1');
  expect(text).not.toContain('/api/businesses/77');
  expect(text).toMatch(/^petiyard_people 0$/m);
  expect(text).toMatch(/^petiyard_queue_items\{kind="report"\} 0$/m);
  expect(text).toMatch(/^petiyard_letters_waiting 0$/m);
  expect(text).toContain(`petiyard_info{version="${projectVersion}"} 1`);
  expect(text).toMatch(/^petiyard_last_backup_timestamp_seconds 0$/m);
  expect(text).toContain('process_resident_memory_bytes');
});

test('a rejected write has its reason in the log and a count in the metrics', async () => {
  const { deps, lines, read, post } = await startWatched();
  let end = () => {};
  const { write } = deps.store;
  deps.store.write = async (job) => {
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return write(job);
  };
  const first = post('/api/contact');
  await new Promise((resolve) => setTimeout(resolve, HTTP_LIMITS.writeWaitMs + 50));
  const second = post('/api/contact');
  expect((await second).status).toBe(503);
  deps.store.write = write;
  end();
  expect((await first).status).toBe(201);
  const reason = 'too many writes were waiting for the database';
  expect(lines.map(({ status, reason }) => [status, reason])).toEqual([
    [503, reason],
    [201, undefined],
  ]);
  expect(await (await read()).text()).toMatch(/^petiyard_shed_writes_total 1$/m);
});

test('a write without disk space has its reason in the log and a count in the metrics, also in a push', async () => {
  const { deps, lines, read, post } = await startWatched();
  const full = Object.assign(new Error('database or disk is full'), { errcode: SQLITE_FULL });
  deps.store.write = () => Promise.reject(full);
  const pushed = envelope(null, [mutation('contact.send', MESSAGE)]);
  expect([(await post('/api/contact')).status, (await post('/api/sync/push', pushed)).status]).toEqual([
    503, 200,
  ]);
  expect(lines.flatMap(({ level, reason }) => (level === WARN ? [reason] : []))).toEqual([
    'Error: database or disk is full',
    'Error: database or disk is full',
  ]);
  expect(await (await read()).text()).toMatch(/^petiyard_failures_total 2$/m);
});

test('the metrics have the time of the last backup and of the last check', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'petiyard-metrics-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'petiyard.sqlite');
  await writeNote('backed-up', path, 1_000_000);
  await writeNote('checked', path, 2_000_000);
  const { read } = await startWatched({ DATABASE_URL: `file:${path}` });
  const text = await (await read()).text();
  expect(text).toMatch(/^petiyard_last_backup_timestamp_seconds 1000$/m);
  expect(text).toMatch(/^petiyard_last_check_timestamp_seconds 2000$/m);
});

test('the metrics port serves nothing else, and the app’s own port no metrics', async () => {
  const { read, ask } = await startWatched();
  expect((await read('/')).status).toBe(404);
  expect((await read('/api/health')).status).toBe(404);
  expect((await ask('/metrics')).status).toBe(404);
});

test('the log groups lines of one address without the address itself, unless configured', async () => {
  const hashed = await startWatched();
  await hashed.ask('/api/health');
  await hashed.ask('/api/health');
  await hashed.ask('/api/health', '203.0.113.8');
  const [first, second, other] = hashed.lines.map(({ address }) => address);
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  expect([second === first, other === first]).toEqual([true, false]);
  const plain = await startWatched({ LOG_ADDRESS: 'plain' });
  await plain.ask('/api/health');
  expect(plain.lines[0]).toMatchObject({ address: '203.0.113.7' });
  const off = await startWatched({ LOG_ADDRESS: 'off' });
  await off.ask('/api/health');
  expect(off.lines[0]).not.toHaveProperty('address');
});

test('a slow statement is logged without its values', async () => {
  const { statements, deps } = await startWatched();
  statements.length = 0;
  await deps.store.read.selectFrom('users').select('id').where('username', '=', 'a-private-name').execute();
  expect(statements).toEqual([expect.stringContaining('from "users" where "username" = ?')]);
});

test('the first line of the log has the configuration and warnings for the operator', async () => {
  const { deps, lines } = await startWatched({ HOST: '0.0.0.0' });
  await noteStarted(deps, 3000);
  expect(lines.at(-1)).toMatchObject({
    msg: 'started',
    version: expect.any(String),
    port: 3000,
    listings: 0,
    warnings: [expect.stringContaining('Phones need HTTPS'), expect.stringContaining('in memory')],
  });
});

test.each([
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT'],
  [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST'],
  [{ LOG_ADDRESS: 'all' }, 'LOG_ADDRESS'],
  [{ SLOW_QUERY_MS: '0' }, 'SLOW_QUERY_MS'],
  [{ BACKUP_HOURS: '0.5' }, 'BACKUP_HOURS'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
])('%j is one line that names %s', (env, name) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(name);
});
