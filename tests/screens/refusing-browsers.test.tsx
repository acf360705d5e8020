import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { UUID_PATTERN } from '#contract/mutations.ts';
import { dropKey, takeKey } from '#src/features/admin/act-keys.ts';
import { forgetMapFiles, readCounties } from '#src/features/map/map-files.ts';
import { keptBlocks } from '#src/features/map/roads/road-store.ts';
import { browserStorage, readStorageUse } from '#src/features/settings/storage.local.ts';
import { browserPorts } from '#src/local/browser/browser-ports.ts';
import { underLock } from '#src/local/browser/locks.ts';
import { forgetTables, locateText } from '#src/places/gazetteer.ts';
import { MissingParts } from '#src/shell/faults/missing-parts.ts';
import { browserPage } from '#src/shell/running/leaving.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const refusal = () => new DOMException('The operation is insecure.', 'SecurityError');
const refuse = () => Promise.reject(refusal());

/** Refuses every access, like Chrome with all cookies blocked. */
function refuseStorages() {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw refusal();
      },
    });
}
/** Like a private window of Firefox: databases, but no caches. */
const refuseCaches = () =>
  vi.stubGlobal('caches', { open: refuse, keys: refuse, has: refuse, match: refuse, delete: refuse });

afterEach(() => {
  vi.unstubAllGlobals();
  forgetTables();
  forgetMapFiles();
});

describe('a browser that blocks local and session storage', () => {
  test('lets a page be left without storing anything', () => {
    refuseStorages();
    const { storage } = browserPage();
    storage.setItem('theme', 'dark');
    expect([storage.length, storage.getItem('theme'), storage.key(0)]).toEqual([0, null, null]);
    storage.removeItem('theme');
  });

  test('never reloads a page with a missing part in a loop', () => {
    let reloads = 0;
    const forgetful = { getItem: () => null, setItem: () => {} };
    const ports = {
      storage: forgetful,
      nowMs: Date.now,
      reload: () => void reloads++,
      setTimer: setTimeout,
      isTyping: () => false,
    };
    expect(new MissingParts(ports).miss()).toBe(false);
    expect(reloads).toBe(0);
  });
});

describe('a browser that blocks its caches', () => {
  test('still finds places, draws counties and measures its storage', async () => {
    refuseCaches();
    expect(await locateText('Toronto, Canada')).toMatchObject({ name: 'Toronto' });
    expect(await locateText('Valdosta, GA')).toMatchObject({ name: 'Valdosta' });
    expect(await readCounties('FL')).not.toBeNull();
    expect(await keptBlocks()).toEqual(new Set());
    const phone = startPhone(await startTestServer());
    expect(await readStorageUse(phone.core, browserStorage())).toMatchObject({ app: 0, maps: 0 });
  });
});

test('a page without TLS creates keys that are random, version 4 and unique', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal('BroadcastChannel', EventTarget);
  const none = async () => {};
  const { uuid } = browserPorts({
    requestWakeUp: none,
    requestRefreshes: none,
    persist: async () => false,
    tab: 'a',
  });
  const keys = Array.from({ length: 200 }, uuid);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) {
    expect(key).toMatch(UUID_PATTERN);
    expect(key).toMatch(/^.{14}4.{4}[89ab]/);
  }
});

test('a page without TLS distinguishes admin actions', async () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), randomUUID });
  const { core } = startPhone(await startTestServer());
  const hide = { method: 'PATCH', path: '/api/admin/posts/1', body: { hidden: true } } as const;
  const show = { method: 'PATCH', path: '/api/admin/posts/1', body: { hidden: false } } as const;
  const key = await takeKey(core, 1, hide);
  expect(await takeKey(core, 1, hide)).toBe(key);
  expect(await takeKey(core, 1, show)).not.toBe(key);
  expect(JSON.stringify(await core.outbox.meta.toArray())).not.toContain('hidden');
  await dropKey(core, 1, hide);
  expect(await takeKey(core, 1, hide)).not.toBe(key);
});

test('optional work runs without a lock if the browser refuses it', async () => {
  const locks = { request: refuse } as unknown as LockManager;
  expect(await underLock(locks, { name: 'push' }, async () => 'done')).toBe('done');
});
