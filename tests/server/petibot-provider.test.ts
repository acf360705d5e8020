import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PROVIDER_LIMITS } from '#contract/limits.ts';
import { askProvider } from '#server/features/petibot/provider.ts';
import { beginStream, type StandInProvider, startProvider } from '#tests/support/provider.ts';

let provider: StandInProvider;
beforeEach(async () => {
  provider = await startProvider();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await provider.close();
});

/** Reads the provider to the end; `reason` is why its answer is invalid. */
function listen(signal = new AbortController().signal) {
  const { PETIBOT_PROVIDER_URL: url = '' } = provider.env;
  const words: string[] = [];
  const end = (async () => {
    try {
      for await (const part of askProvider({ url, key: provider.key, model: null }, [], signal))
        words.push(part);
      return 'whole';
    } catch (error) {
      return (error as Error).message;
    }
  })();
  return { words, end };
}

const wasAsked = () => vi.waitUntil(() => provider.requests.length === 1);
const wasLeft = () => vi.waitUntil(() => provider.abandoned() === 1);

test('a silent provider is aborted, with that reason', async () => {
  provider.manner = () => {};
  const { end } = listen();
  await wasAsked();
  vi.advanceTimersByTime(PROVIDER_LIMITS.patienceMs);
  expect(await end).toBe('silent');
  await wasLeft();
});

test('a stream with only its role has no first words', async () => {
  provider.manner = (response) => beginStream(response).choice({ role: 'assistant', content: '' });
  const { words, end } = listen();
  await wasAsked();
  vi.advanceTimersByTime(PROVIDER_LIMITS.patienceMs);
  expect([await end, words]).toEqual(['silent', []]);
});

test('after the first words the provider may take longer, but not forever', async () => {
  let go = () => {};
  provider.manner = (response) => {
    const stream = beginStream(response);
    stream.words('It depends');
    go = () => stream.words(' on the hoof');
  };
  const { words, end } = listen();
  await vi.waitUntil(() => words.length === 1);
  vi.advanceTimersByTime(PROVIDER_LIMITS.patienceMs);
  go();
  await vi.waitUntil(() => words.length === 2);
  vi.advanceTimersByTime(PROVIDER_LIMITS.answerMs);
  expect(await end).toBe('silent');
});

test('the provider is aborted when the person leaves', async () => {
  const left = new AbortController();
  provider.manner = (response) => beginStream(response).words('It depends');
  const { words, end } = listen(left.signal);
  await vi.waitUntil(() => words.length === 1);
  left.abort();
  expect(await end).toBe('asker left');
  await wasLeft();
});

test('the provider is not called for a person who has left before', async () => {
  expect(await listen(AbortSignal.abort()).end).toBe('asker left');
  expect(provider.requests).toEqual([]);
});

test('a redirect does not receive the key', async () => {
  provider.manner = (response) =>
    void response.writeHead(307, { location: `${provider.env.PETIBOT_PROVIDER_URL}/elsewhere` }).end();
  expect(await listen().end).toBe('unreachable');
  expect(provider.requests).toHaveLength(1);
});
