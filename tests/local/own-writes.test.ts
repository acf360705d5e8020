import { expect, test } from 'vitest';
import { API_HEADER, VERSION_HEADER } from '#contract/sync.ts';
import { Api } from '#src/local/link/api.ts';

test('a phone sends the highest version of its writes with each later request', async () => {
  const sent: (string | undefined)[] = [];
  const answers = ['7', '12', '9', null, 'hay'];
  const api = new Api(
    {
      origin: 'https://petiyard.test',
      nowMs: () => 0,
      pack: null,
      setTimer: () => () => {},
      fetch: async (_url, { headers }) => {
        sent.push((headers as Record<string, string>)[VERSION_HEADER]);
        const version = answers[sent.length - 1];
        return Response.json([], {
          headers: { [API_HEADER]: '1', ...(version ? { [VERSION_HEADER]: version } : {}) },
        });
      },
    },
    { onAnswer() {}, onSilence() {}, onImpatience() {} },
  );
  for (let n = 0; n < 6; n++) await api.request('/api/reviews');
  expect(sent).toEqual([undefined, '7', '12', '12', '12', '12']);
});
