import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestPerson } from '#tests/support/server.ts';
import { startPasskeys } from './passkeys-support.ts';
import { ann, begin, phone, rows, tidy, withoutPassword, world } from './passkeys-world.ts';

beforeEach(begin);
afterEach(tidy);

describe('a person’s passkeys', () => {
  beforeEach(async () => void (await world.add(ann, phone)));
  const rename = (person: TestPerson, id: number, name: string) =>
    world.server.request('PATCH', `/api/auth/passkeys/${id}`, { token: person.token, body: { name } });

  test('can be renamed', async () => {
    expect((await rename(ann, 1, '  Barn phone ')).status).toBe(200);
    expect((await world.list(ann)).body.passkeys[0]?.name).toBe('Barn phone');
    expect((await rename(ann, 1, '')).status).toBe(422);
    expect((await rename(ann, 1, 'x'.repeat(61))).status).toBe(422);
  });

  test('cannot be seen, named or removed by another person', async () => {
    const ben = await world.server.register('ben');
    expect((await world.list(ben)).body.passkeys).toEqual([]);
    expect((await rename(ben, 1, 'Mine')).status).toBe(404);
    expect((await world.remove(ben, 1)).status).toBe(404);
    expect((await world.list(ann)).body.passkeys).toMatchObject([{ name: 'My phone' }]);
  });

  test('are removed once, and can be added again as new ones', async () => {
    expect((await world.remove(ann, 1)).status).toBe(204);
    expect((await world.remove(ann, 1)).status).toBe(404);
    expect((await rename(ann, 1, 'Again')).status).toBe(404);
    expect((await world.list(ann)).body.passkeys).toEqual([]);
    expect(await rows()).toMatchObject([{ public_key: '', name: '' }]);
    expect((await world.add(ann, world.phone())).status).toBe(201);
  });

  test('are not removed if one is the last way to sign in', async () => {
    await withoutPassword();
    expect(await world.remove(ann, 1)).toMatchObject({ status: 409, body: { code: 'last-way-in' } });
    await world.add(ann, world.phone());
    expect((await world.remove(ann, 1)).status).toBe(204);
    expect((await world.remove(ann, 2)).status).toBe(409);
  });

  test('are in the account’s file, without secrets', async () => {
    const { body } = await world.server.request<object>('GET', '/api/user/export', { token: ann.token });
    expect(body).toMatchObject({
      identity: {
        passkeys: [{ name: 'My phone', isSynced: true, createdAt: '2026-03-02T12:00:00.000Z', usedAt: null }],
      },
    });
    expect(JSON.stringify(body)).not.toContain(phone.id);
  });
});

describe('the domain of passkeys', () => {
  const methodsAt = async (env: Record<string, string>, host: string) => {
    const { server } = await startPasskeys({ env });
    const answer = await server.app.request(`${host}/api/auth/methods`);
    await server.close();
    return ((await answer.json()) as { methods: object[] }).methods.slice(1);
  };

  test('is the configured one, whatever the request says', async () => {
    const at = [{ kind: 'passkey', host: 'petiyard.test' }];
    expect(await methodsAt({}, 'http://evil.example')).toEqual(at);
    expect(await methodsAt({ PUBLIC_URL: 'http://localhost:8080' }, 'http://evil.example')).toEqual([
      { kind: 'passkey', host: 'localhost' },
    ]);
  });

  test('is none without HTTPS, and none at a bare IP address', async () => {
    expect(await methodsAt({ PUBLIC_URL: 'http://petiyard.test' }, 'http://petiyard.test')).toEqual([]);
    expect(await methodsAt({ PUBLIC_URL: 'https://192.168.1.20:3000' }, 'http://petiyard.test')).toEqual([]);
    expect(await methodsAt({ PUBLIC_URL: 'https://[::1]' }, 'http://petiyard.test')).toEqual([]);
  });

  test('is localhost, and only that, without configuration', async () => {
    const none = { PUBLIC_URL: '' };
    expect(await methodsAt(none, 'http://petiyard.test')).toEqual([]);
    expect(await methodsAt(none, 'http://localhost:3000')).toEqual([{ kind: 'passkey', host: 'localhost' }]);
  });

  test('is named as missing by the calls if there is none', async () => {
    const { server, signInOptions, addOptions } = await startPasskeys({ env: { PUBLIC_URL: '' } });
    expect(await signInOptions()).toMatchObject({ code: 'not-found' });
    expect((await addOptions(await server.register('ann'))).status).toBe(404);
    await server.close();
  });
});
