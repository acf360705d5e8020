import { expect, onTestFinished, test, vi } from 'vitest';
import type { Profile } from '#contract/profile.ts';
import { noteShown } from '#src/local/browser/phone-languages.ts';
import { closeSession } from '#src/local/cache/identity.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { FakeCaches } from '#tests/support/fake-caches.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

/** A person signed in on a phone that has been used in English. */
async function start() {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const ann = await server.register('ann');
  const phone = startPhone(server);
  await phone.signIn('ann');
  return { server, ann, phone };
}

/** Starts the app in a language, as a switch does. */
async function startIn(language: string, phone: Phone, cookie = '') {
  vi.stubGlobal('document', { documentElement: { lang: language }, cookie });
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const parts = await import('#src/shell/running/follow-language.ts');
  await parts.noteLanguage(phone.core);
  return { send: () => parts.sendLanguage(phone.core) };
}

const languageOf = async (server: TestServer, { token }: TestPerson) =>
  (await server.request<Profile>('GET', '/api/user/profile', { token })).body.language;
const patches = (phone: Phone) => phone.requests.filter((path) => path.endsWith('/api/user/profile')).length;

test('a switch of the language changes the account, once', async () => {
  const { server, ann, phone } = await start();
  await (await startIn('en', phone)).send();
  expect(patches(phone)).toBe(0);
  const { send } = await startIn('es', phone);
  await send();
  await send();
  expect([await languageOf(server, ann), patches(phone)]).toEqual(['es', 1]);
  await (await startIn('es', phone)).send();
  expect(patches(phone)).toBe(1);
});

test('a switch without signal changes the account when the signal is back, and the last one counts', async () => {
  const { server, ann, phone } = await start();
  await startIn('en', phone);
  phone.goOffline();
  await (await startIn('es', phone)).send();
  await (await startIn('en', phone)).send();
  const { send } = await startIn('es', phone);
  await send();
  expect(await languageOf(server, ann)).toBe('en');
  phone.goOnline();
  await send();
  expect(await languageOf(server, ann)).toBe('es');
});

test('an English page that replaces the chosen Spanish for a moment changes nothing', async () => {
  const { server, ann, phone } = await start();
  await startIn('en', phone);
  await (await startIn('es', phone)).send();
  const caches = new FakeCaches() as unknown as CacheStorage;
  await noteShown(caches, 'es');
  vi.stubGlobal('caches', caches);
  await (await startIn('en', phone, 'lang=es')).send();
  expect([await languageOf(server, ann), patches(phone)]).toEqual(['es', 1]);
});

test('a switch does not change the account of the next person on the phone', async () => {
  const { server, ann, phone } = await start();
  const ben = await server.register('ben');
  await startIn('en', phone);
  phone.goOffline();
  const { send } = await startIn('es', phone);
  await closeSession(phone.core.cache, phone.clock.nowMs);
  phone.goOnline();
  await phone.signIn('ben');
  await send();
  expect(await languageOf(server, ben)).toBe('en');
  await phone.signIn('ann');
  await send();
  expect(await languageOf(server, ann)).toBe('es');
});

test('a switch during the request is sent afterwards', async () => {
  const { server, ann, phone } = await start();
  await startIn('en', phone);
  const { send } = await startIn('es', phone);
  phone.fault = async (request, url) => {
    if (url.endsWith('/api/user/profile')) {
      phone.fault = null;
      await startIn('en', phone);
    }
    return request();
  };
  await send();
  await send();
  expect(await languageOf(server, ann)).toBe('en');
});

test('the notifications of the phone follow: the next check informs the server at once', async () => {
  const { phone } = await start();
  await startIn('en', phone);
  await writeSetting(phone.core.cache, 'pushAlerts', phone.clock.nowMs);
  await startIn('es', phone);
  expect(await readSetting(phone.core.cache, 'pushAlerts')).toBe(0);
  expect(await readSetting(phone.core.cache, 'pushReplies')).toBeUndefined();
});
