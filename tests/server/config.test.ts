import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';

test('without settings the documented defaults apply', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    starterData: 'demo',
    trustProxy: 0,
    logLevel: 'info',
    serviceWorker: 'on',
    writesPerMinute: 60,
    registrationsPerHour: 2000,
    visitorWritesPerHour: 5000,
  });
  expect(config.database).toMatch(/\/data\/[^/]+\.sqlite$/);
});

test('an empty variable counts as unset', () => {
  const names = [
    'PORT',
    'HOST',
    'DATABASE_URL',
    'STARTER_DATA',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'SERVICE_WORKER',
    'WRITES_PER_MINUTE',
    'REGISTRATIONS_PER_HOUR',
    'VISITOR_WRITES_PER_HOUR',
    'SEARCHES_PER_MINUTE',
  ];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
});

test.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ DATABASE_URL: 'file:x/y.sqlite' }, { database: 'x/y.sqlite' }],
  [{ DATABASE_URL: 'file:/tmp/y.sqlite' }, { database: '/tmp/y.sqlite' }],
  [{ DATABASE_URL: 'file:///tmp/a%20b.sqlite' }, { database: '/tmp/a b.sqlite' }],
  [{ DATABASE_URL: ':memory:' }, { database: ':memory:' }],
  [{ DATABASE_URL: 'postgres://ann@db/yard' }, { database: 'postgres://ann@db/yard' }],
  [{ DATABASE_POOL: '20' }, { databasePool: 20 }],
  [{ STARTER_DATA: 'none' }, { starterData: 'none' }],
  [{ STARTER_DATA: 'listings' }, { starterData: 'listings' }],
  [{ TRUST_PROXY: 'true' }, { trustProxy: 1 }],
  [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
  [{ TRUST_PROXY: 'false' }, { trustProxy: 0 }],
  [{ TRUST_PROXY: '0' }, { trustProxy: 0 }],
  [{ TRUST_PROXY: '3' }, { trustProxy: 3 }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ SERVICE_WORKER: 'off' }, { serviceWorker: 'off' }],
  [{ WRITES_PER_MINUTE: '1' }, { writesPerMinute: 1 }],
  [{ REGISTRATIONS_PER_HOUR: '1000000' }, { registrationsPerHour: 1_000_000 }],
  [{ VISITOR_WRITES_PER_HOUR: '7' }, { visitorWritesPerHour: 7 }],
  [{ SEARCHES_PER_MINUTE: '8' }, { searchesPerMinute: 8 }],
])('%j is accepted', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test.each([
  ['PORT', 'x', '0 to 65535'],
  ['PORT', '-1', '0 to 65535'],
  ['PORT', '65536', '0 to 65535'],
  ['PORT', '80.5', '0 to 65535'],
  ['PORT', ' 80', '0 to 65535'],
  ['PORT', '0x50', '0 to 65535'],
  ['STARTER_DATA', 'Demo', 'demo, listings, none'],
  ['TRUST_PROXY', 'yes', 'true, false or the number'],
  ['TRUST_PROXY', '10', 'from 0 to 9'],
  ['TRUST_PROXY', '-1', 'from 0 to 9'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace, silent'],
  ['SERVICE_WORKER', 'none', 'on, off'],
  ['SOCIAL_LINKS', 'http://a.example', 'begin with https://'],
  ['SOCIAL_LINKS', 'javascript:alert(1)', 'begin with https://'],
  ['SOCIAL_LINKS', 'https://', 'begin with https://'],
  ['SOCIAL_LINKS', Array(7).fill('https://a.example').join(' '), 'at most 6'],
  ['FOOTER_LINKS', 'resources=http://a.example', 'resources'],
  ['FOOTER_LINKS', 'careers=https://a.example', 'advertising, successStories, resources'],
  ['OPERATOR_NAME', 'Farm\nHelp', 'one line of at most 120'],
  ['OPERATOR_ADDRESS', '1 Barn Road', 'need OPERATOR_NAME'],
  ['OPERATOR_EMAIL', 'farm help', 'an email address'],
  ['WRITES_PER_MINUTE', '0', 'from 1'],
  ['REGISTRATIONS_PER_HOUR', '1e3', 'from 1 to 1000000'],
  ['VISITOR_WRITES_PER_HOUR', '0', 'from 1'],
  ['SEARCHES_PER_MINUTE', '0', 'from 1'],
  ['DATABASE_URL', 'postgres://localhost:yard/petiyard', 'postgres://<account>@<host>/<database>'],
  ['DATABASE_URL', 'mysql://localhost/petiyard', 'file:<path>'],
  ['DATABASE_POOL', '1', 'from 2 to 200'],
  ['DATABASE_URL', 'data/x.sqlite', 'file:<path>'],
  ['DATABASE_URL', 'file:', 'file:<path>'],
  ['DATABASE_URL', 'file://', 'file:<path>'],
  ['DATABASE_URL', 'file:///', 'file:<path>'],
  ['DATABASE_URL', 'file://data/x.sqlite', 'file:<path>'],
])('%s=%s is refused in one line with the variable and its accepted values', (name, value, accepted) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(accepted);
  expect(read).toThrow(new RegExp(`^${name} [^\n]*$`));
});

test('an invalid value stops the start with that one line and exit code 1', async () => {
  const env = { ...process.env, STARTER_DATA: 'everything', PORT: '0' };
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, printed] = [text(server.stderr), text(server.stdout)];
  const [code] = await once(server, 'exit');
  expect(code).toBe(1);
  expect(await printed).toBe('');
  expect(await said).toBe('STARTER_DATA must be one of demo, listings, none, not "everything"\n');
});
