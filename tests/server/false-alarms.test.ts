import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { type ServerType, serve } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/shared/time.ts';
import { MUTATORS } from '#server/features/sync/mutators.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, push } from '#tests/support/sync.ts';

interface Line {
  level: number;
  msg: string;
  route?: string;
  status?: number;
}

const log: Line[] = [];
const WARNING = 40;
const faults = () => log.filter(({ level }) => level >= WARNING);

let server: TestServer;
let ann: TestPerson;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).trim().split('\n')) log.push(JSON.parse(line));
      done();
    },
  });
  server = await startTestServer({ log: pino({ level: 'info' }, sink), businesses: 1 });
  ann = await server.register('ann');
});
afterAll(() => server.close());
beforeEach(() => {
  log.splice(0);
  server.clock.nowMs += HOUR_MS; // no test meets the rate limit of another
});

test.each(Object.keys(MUTATORS))(
  'a push of %s with arguments of any shape is refused without a server error',
  async (name) => {
    const shapes = [null, undefined, true, 0, '', 'text', [], [null], {}, { id: null }, { post: {} }];
    const outcomes = await push(
      server,
      ann,
      shapes.map((args) => mutation(name, args as object)),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(shapes.map(() => 'rejected'));
    expect(faults()).toEqual([]);
  },
);

test.each(['game.download', 'contact.send'])(
  'a visitor’s %s without arguments is refused without a server error',
  async (name) => {
    const [outcome] = await push(server, null, [mutation(name, null as never)]);
    expect(outcome).toMatchObject({ outcome: 'rejected', problem: { code: 'fields-invalid' } });
    expect(faults()).toEqual([]);
  },
);

test('an aborted upload is no server error, and leaves no stack trace in the log', async () => {
  const listening: ServerType = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const paths = ['/api/sync/push', '/api/contact', '/api/auth/login', '/api/businesses/search'];
  const lengths = ['Content-Length: 100000', 'Transfer-Encoding: chunked'];
  for (const path of paths)
    for (const length of lengths) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const begin = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n1\r\n{`;
      await new Promise((resolve) => socket.write(begin, resolve));
      socket.destroy();
    }
  await expect
    .poll(() => log.filter(({ route }) => route !== undefined).length)
    .toBe(paths.length * lengths.length);
  expect(new Set(log.flatMap(({ status }) => status ?? []))).toEqual(new Set([408]));
  expect(faults()).toEqual([]);
  await new Promise((done) => listening.close(done));
});
