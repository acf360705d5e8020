import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';
import { loadIdentity } from '#server/identity-loader.ts';
import { projectFile } from '#server/root.ts';
import { nameOf, routesOf } from '#tests/security/routes.ts';
import { startTestServer } from '#tests/support/server.ts';
import { startIdentity } from './identity-support.ts';

/** The routes that the provider adds. */
async function addedRoutes(): Promise<string[]> {
  const [plain, { server }] = [await startTestServer(), await startIdentity()];
  const known = routesOf(plain).map(nameOf);
  const added = routesOf(server).map(nameOf);
  await Promise.all([plain.close(), server.close()]);
  return added.filter((name) => !known.includes(name));
}

test('answers no call of the provider without IDENTITY', async () => {
  const server = await startTestServer();
  const names = await addedRoutes();
  expect(names.length).toBeGreaterThan(5);
  for (const name of [...names, 'POST /identitytoolkit.googleapis.com/v1/accounts:delete']) {
    const [method = '', path = ''] = name.split(' ');
    const sent = method === 'POST' || method === 'PATCH' ? { body: {} } : {};
    expect([name, (await server.request(method, path.replace(':id', '1'), sent)).status]).toEqual([
      name,
      404,
    ]);
  }
  await server.close();
});

/** The files and packages that a file loads statically, each with its import path. Lazy imports do not count. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!file.endsWith('.ts')) return found;
  const text = readFileSync(projectFile(file), 'utf8');
  for (const [, path = ''] of text.matchAll(/^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)';/gms))
    if (path.startsWith('.')) loadedBy(join(dirname(file), path), found);
    else if (path.startsWith('#')) loadedBy(path.slice(1), found);
    else found.add(path);
  return found;
}
const isOfProvider = (name: string) =>
  name === 'jose' ||
  name === 'openid-client' ||
  name.startsWith('@simplewebauthn/') ||
  name.startsWith('server/identity/');

test('loads nothing of the provider without IDENTITY, nor its libraries', () => {
  const loaded = [...loadedBy('server/main.ts')];
  expect(loaded).toEqual(
    expect.arrayContaining(['server/app.ts', 'server/identity-loader.ts', 'hono', 'kysely']),
  );
  expect(loaded.filter(isOfProvider)).toEqual([]);
  const provider = [...loadedBy('server/identity/embedded.ts')].filter(isOfProvider);
  expect(provider).toEqual(
    expect.arrayContaining(['jose', '@simplewebauthn/server', 'server/identity/toolkit/toolkit.routes.ts']),
  );
});

const HOSTED = { IDENTITY: 'hosted', IDENTITY_PROJECT: 'farm-people' };

test('has something to open only with IDENTITY', async () => {
  expect(await loadIdentity(readConfig({}))).toBeNull();
  expect(await loadIdentity(readConfig({ IDENTITY: '' }))).toBeNull();
  expect(await loadIdentity(readConfig({ IDENTITY: 'embedded' }))).toBeTypeOf('function');
  expect(await loadIdentity(readConfig(HOSTED))).toBeTypeOf('function');
});

test('reads the settings of a provider', () => {
  expect(readConfig({}).identity).toBeNull();
  const keysUrl = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
  expect(readConfig({ IDENTITY: 'embedded' }).identity).toEqual({
    kind: 'embedded',
    project: 'demo-petiyard',
    issuer: 'https://securetoken.google.com/demo-petiyard',
    domains: [],
    sms: null,
    passwords: { rules: [], isEnforced: true },
    accounts: [],
    keysUrl,
    custom: null,
    projectCalls: null,
  });
  expect(readConfig(HOSTED).identity).toEqual({
    kind: 'hosted',
    project: 'farm-people',
    issuer: 'https://securetoken.google.com/farm-people',
    domains: [],
    sms: null,
    passwords: { rules: [], isEnforced: true },
    accounts: [],
    keysUrl,
    custom: null,
    projectCalls: null,
  });
  const local = { IDENTITY_ISSUER: 'http://127.0.0.1:4100', IDENTITY_JWKS_URL: 'http://127.0.0.1:4100/jwks' };
  expect(readConfig({ ...HOSTED, ...local }).identity).toMatchObject({
    issuer: 'http://127.0.0.1:4100',
    keysUrl: 'http://127.0.0.1:4100/jwks',
  });
});

const OIDC = { IDENTITY: 'embedded', PUBLIC_URL: 'https://petiyard.test' };

test('reads the settings of accounts elsewhere', () => {
  const env = {
    ...OIDC,
    IDENTITY_OIDC_GOOGLE: 'https://accounts.google.com id.example secret-1',
    IDENTITY_OIDC_COOP: 'https://id.coop.example/realm petiyard - Farm Co-op',
  };
  expect(readConfig(env).identity?.accounts).toEqual([
    {
      ...{ id: 'coop', providerId: 'oidc.coop', issuer: 'https://id.coop.example/realm' },
      ...{ clientId: 'petiyard', secret: null, name: 'Farm Co-op' },
    },
    {
      ...{ id: 'google', providerId: 'google.com', issuer: 'https://accounts.google.com' },
      ...{ clientId: 'id.example', secret: 'secret-1', name: 'Google' },
    },
  ]);
});

test('reads a JSON list of accounts elsewhere; one on this machine needs no PUBLIC_URL', () => {
  const local = { id: 'farm', name: 'Farm', issuer: 'http://127.0.0.1:9000', clientId: 'a' };
  const list = (...providers: object[]) => ({ ...OIDC, OIDC_PROVIDERS: JSON.stringify(providers) });
  const google = { id: 'google', issuer: 'https://accounts.google.com', clientId: 'b', clientSecret: 's' };
  expect(readConfig(list(local, google)).identity?.accounts).toEqual([
    { ...local, providerId: 'oidc.farm', secret: null },
    {
      ...{ id: 'google', providerId: 'google.com', name: 'Google' },
      ...{ issuer: 'https://accounts.google.com', clientId: 'b', secret: 's' },
    },
  ]);
  expect(readConfig(list({ ...local, clientSecret: '' })).identity?.accounts[0]?.secret).toBeNull();
  expect(readConfig({ ...list(local), PUBLIC_URL: '' }).identity?.accounts).toHaveLength(1);
  expect(() => readConfig({ ...list(google), PUBLIC_URL: '' })).toThrow('OIDC_PROVIDERS needs PUBLIC_URL');
  expect(() => readConfig(list(local, local))).toThrow('"farm" is configured twice');
  expect(() => readConfig({ ...list(local), IDENTITY: '' })).toThrow('OIDC_PROVIDERS goes with IDENTITY');
});

test.each([
  'x',
  '{}',
  '[{"id":"a"}]',
  '[{"id":"A b","issuer":"https://x.example","clientId":"secret-4711"}]',
])('reports the wrong list %s without its values', (text) => {
  const read = () => readConfig({ ...OIDC, OIDC_PROVIDERS: text });
  expect(read).toThrow(/^OIDC_PROVIDERS must be a JSON list(?!.*4711)/);
});

test('reports a wrong setting of an account elsewhere without its secret', () => {
  const wrong = { ...OIDC, IDENTITY_OIDC_GOOGLE: 'ftp://accounts.google.com id.example secret-4711' };
  expect(() => readConfig(wrong)).toThrow(/^(?!.*4711)/);
});

test.each([
  [{ IDENTITY: 'on' }, 'IDENTITY must be one of embedded, hosted, not "on"'],
  [{ IDENTITY_PROJECT: 'farm-people' }, 'IDENTITY_PROJECT goes with IDENTITY'],
  [{ IDENTITY_ISSUER: 'http://x' }, 'IDENTITY_ISSUER goes with IDENTITY'],
  [{ IDENTITY_JWKS_URL: 'http://x' }, 'IDENTITY_JWKS_URL goes with IDENTITY'],
  [{ IDENTITY: 'embedded', IDENTITY_JWKS_URL: 'http://x' }, 'IDENTITY_JWKS_URL goes with IDENTITY=hosted'],
  [{ IDENTITY: 'embedded', IDENTITY_API_KEY: 'x' }, 'IDENTITY_API_KEY goes with IDENTITY=hosted'],
  [{ ...HOSTED, IDENTITY_TOOLKIT_URL: 'http://x' }, 'IDENTITY_TOOLKIT_URL goes with IDENTITY_API_KEY'],
  [{ ...HOSTED, IDENTITY_API_KEY: 'a b' }, 'IDENTITY_API_KEY must be letters'],
  [{ ...HOSTED, IDENTITY_CUSTOM: 'a http://x' }, 'IDENTITY_CUSTOM goes with IDENTITY=embedded'],
  [{ IDENTITY: 'embedded', IDENTITY_CUSTOM: 'a' }, 'IDENTITY_CUSTOM must be an issuer and'],
  [{ IDENTITY: 'hosted' }, 'IDENTITY=hosted needs IDENTITY_PROJECT'],
  [{ IDENTITY: 'embedded', IDENTITY_PROJECT: 'No Project' }, 'not "No Project"'],
  [
    { ...HOSTED, IDENTITY_ISSUER: 'file:///etc' },
    'IDENTITY_ISSUER must be an http or https address, not "file:///etc"',
  ],
  [
    { ...HOSTED, IDENTITY_JWKS_URL: 'nowhere' },
    'IDENTITY_JWKS_URL must be an http or https address, not "nowhere"',
  ],
  [{ IDENTITY: 'embedded', IDENTITY_PASSWORD_RULES: 'digits' }, 'IDENTITY_PASSWORD_RULES must be some of'],
  [{ IDENTITY: 'embedded', IDENTITY_PASSWORD_RULES: 'advised:' }, 'IDENTITY_PASSWORD_RULES must be some of'],
  [{ SMS: 'log' }, 'SMS goes with IDENTITY'],
  [{ IDENTITY: 'embedded', SMS: 'on' }, 'SMS must be log or empty, not "on"'],
  [{ IDENTITY: 'embedded', SMS: 'log', SMS_URL: 'http://x' }, 'SMS=log and SMS_URL exclude each other'],
  [{ IDENTITY: 'embedded', SMS_DIR: 'sms', SMS: 'log' }, 'SMS_DIR and SMS=log exclude each other'],
  [{ IDENTITY: 'embedded', SMS_DIR: 'sms', SMS_URL: 'http://x' }, 'SMS_DIR and SMS_URL exclude each other'],
  [{ IDENTITY: 'embedded', SMS_KEY: 'secret-4711' }, 'SMS_KEY goes with SMS_URL'],
  [{ IDENTITY: 'embedded', SMS_URL: 'https://user:secret@x/' }, 'without user, query or #'],
  [
    { IDENTITY_OIDC_GOOGLE: 'https://x a b', PUBLIC_URL: 'https://y.example' },
    'IDENTITY_OIDC_GOOGLE goes with',
  ],
  [{ IDENTITY: 'embedded', IDENTITY_OIDC_GOOGLE: 'https://x a b' }, 'IDENTITY_OIDC_GOOGLE needs PUBLIC_URL'],
  [{ ...OIDC, IDENTITY_OIDC_GOOGLE: 'https://x a' }, 'IDENTITY_OIDC_GOOGLE must be an issuer with https'],
  [
    { ...OIDC, IDENTITY_OIDC_GOOGLE: 'http://x.example a b' },
    'IDENTITY_OIDC_GOOGLE must be an issuer with https',
  ],
  [{ ...OIDC, IDENTITY_OIDC_my: 'https://x a b' }, 'IDENTITY_OIDC_my must end in a name'],
  [{ IDENTITY: 'embedded', IDENTITY_DOMAINS: 'https://farm.example' }, 'IDENTITY_DOMAINS must be hosts'],
])('stops the start for %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(sentence);
});
