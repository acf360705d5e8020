import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { kyselyOver } from '#server/db/engines/sqlite/dialect.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { unavailable } from '#server/http/core/unavailable.ts';
import { REFUSAL_CODES, Refusal } from '#server/identity/refusal.ts';
import { watchedHandle } from '#tests/support/watched-handle.ts';
import { claimsOf, startIdentity } from './identity-support.ts';

const LOOKUP = '/identitytoolkit.googleapis.com/v1/accounts:lookup';
const TOKEN = '/securetoken.googleapis.com/v1/token';

test('writes a refusal as its code, or its code and our words, in the form that clients split', () => {
  expect(new Refusal('EMAIL_EXISTS').message).toBe('EMAIL_EXISTS');
  const [code, words] = new Refusal('WEAK_PASSWORD', 'It is short.').message.split(' : ');
  expect([code, words]).toEqual(['WEAK_PASSWORD', 'It is short.']);
  expect(REFUSAL_CODES).toEqual([...new Set(REFUSAL_CODES)].toSorted());
});

test('answers no call with the form of a refusal while the server starts or stops, so that nobody is signed out', async () => {
  for (const path of [LOOKUP, TOKEN]) {
    const answer = await unavailable.request(path, { method: 'POST' });
    expect(answer.status).toBe(503);
    const text = await answer.text();
    expect(text).not.toContain('"error"');
    expect(JSON.parse(text)).toMatchObject({ code: 'busy' });
  }
});

test('does not answer with a refusal when the database is silent or fails', async () => {
  const trouble: { error: Error | null } = { error: null };
  const handle = new DatabaseSync(':memory:');
  await migrate(kyselyOver(handle));
  const failing = watchedHandle(handle, () => {
    if (trouble.error) throw trouble.error;
  });
  const { server, lookup, refresh, signUp } = await startIdentity({ store: storeOver(failing) });
  const ann = await signUp('ann');
  const busy = Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 });
  for (const [error, status] of [
    [busy, 503],
    [new Error('broken'), 500],
  ] as const) {
    trouble.error = error;
    for (const answer of [await lookup(ann.idToken), await refresh(ann.refreshToken)]) {
      expect(answer.status).toBe(status);
      expect(answer.body).not.toHaveProperty('error');
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    }
  }
  trouble.error = null;
  expect((await lookup(ann.idToken)).status).toBe(200);
  await server.close();
});

test('reports too many new accounts from one address without the form of a refusal', async () => {
  const { server, toolkit, signUp } = await startIdentity({ env: { REGISTRATIONS_PER_HOUR: '1' } });
  await signUp('ann');
  const answer = await toolkit('accounts:signUp', { email: 'ben@example.com', password: 'barn-door-7' });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.body).not.toHaveProperty('error');
  await server.close();
});

test('answers an invalid request with a problem, and changes nothing', async () => {
  const { server, signUp } = await startIdentity();
  const ann = await signUp('ann');
  const json = { 'content-type': 'application/json' };
  for (const [path, body, headers, status] of [
    [LOOKUP, '{"idToken":', json, 400],
    [LOOKUP, JSON.stringify({ idToken: ann.idToken }), { 'content-type': 'text/plain' }, 415],
    [LOOKUP, JSON.stringify({ idToken: 'x'.repeat(300_000) }), json, 413],
    [TOKEN, JSON.stringify({ refresh_token: ann.refreshToken }), json, 400],
    [LOOKUP.replace('lookup', 'batchGet'), '{}', json, 404],
  ] as const) {
    const answer = await server.request('POST', `${path}?key=any`, { body, headers });
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.body).not.toHaveProperty('error');
  }
  expect((await server.request('GET', `${LOOKUP}?key=any`)).status).toBe(404);
  await server.close();
});

test('logs neither tokens nor addresses', async () => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const { server, lookup, refresh, signUp } = await startIdentity({ log });
  const ann = await signUp('ann');
  await lookup(ann.idToken);
  await refresh(ann.refreshToken);
  await server.request('POST', '/api/auth/token', { token: ann.idToken });
  const text = lines.join('');
  expect(text).toContain('/identitytoolkit.googleapis.com/v1/accounts:lookup');
  for (const secret of [
    ann.idToken,
    ann.refreshToken,
    String(claimsOf(ann.idToken).sid),
    'ann@example.com',
    'key=any',
  ])
    expect(text).not.toContain(secret);
  await server.close();
});
