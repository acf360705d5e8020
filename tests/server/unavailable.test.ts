import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { UNAVAILABLE_WORDS } from '#contract/unavailable.ts';
import { unavailable } from '#server/http/core/unavailable.ts';

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  unavailable.request(`http://petiyard.test${path}`, { method, headers });
const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('while the server starts or stops', () => {
  test.each([
    ['GET', '/api/animal-types'],
    ['POST', '/api/sync/push'],
    ['DELETE', '/api/user/profile'],
    ['GET', '/api'],
    ['GET', '/api/unknown'],
  ])('%s %s is a problem of our own with a time to retry', async (method, path) => {
    const answer = await ask(path, navigation, method);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
    expect(((await answer.json()) as Problem).code).toBe('busy');
    expect(answer.headers.get('x-api')).toBe('1');
  });

  test.each([
    ['/', navigation],
    ['/business/12?x=1', navigation],
    ['/explore', { accept: 'text/html' }],
  ])('a person who opens %s gets a page, with the text of the contract', async (path, headers) => {
    const answer = await ask(path, headers);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=UTF-8']);
    expect(text).toContain(`<h1>${UNAVAILABLE_WORDS.title}</h1>`);
    for (const words of Object.values(UNAVAILABLE_WORDS)) expect(text).toContain(words);
    expect(answer.headers.get('refresh')).toBe(answer.headers.get('retry-after'));
    expect(answer.headers.has('x-api')).toBe(false); // not an API answer: a phone keeps waiting
  });

  test.each([
    ['/assets/app-1a2b.js', { accept: '*/*', 'sec-fetch-mode': 'cors' }],
    ['/sw.js', { accept: '*/*' }],
    ['/explore', { accept: '*/*', 'sec-fetch-mode': 'cors' }],
  ])('a program gets no page (%s)', async (path, headers) => {
    const answer = await ask(path, headers);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
    expect(answer.headers.has('x-api')).toBe(false);
  });

  test('no answer is cached, and each has a time and the security headers', async () => {
    for (const answer of [await ask('/api/health'), await ask('/', navigation), await ask('/sw.js')]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    }
  });

  test('the page’s policy allows its one style by its hash, and no script', async () => {
    const answer = await ask('/', navigation);
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(await answer.text()) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(style).not.toBe('');
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).not.toContain('script-src');
  });
});
