import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';

const URL_NAME = 'PETIBOT_PROVIDER_URL';
const KEY_NAME = 'PETIBOT_PROVIDER_KEY';
const KEY = 'key-of-nobody-4711';

test('without URL and key there is no provider, also with empty variables', () => {
  expect(readConfig({}).provider).toBeNull();
  expect(readConfig({ [URL_NAME]: '', [KEY_NAME]: '', PETIBOT_PROVIDER_MODEL: '' }).provider).toBeNull();
});

test.each([
  ['https://ai.example', 'https://ai.example'],
  ['https://ai.example/', 'https://ai.example'],
  ['http://127.0.0.1:8080/behind/proxy/', 'http://127.0.0.1:8080/behind/proxy'],
])('%s is accepted', (url, expected) => {
  const env = { [URL_NAME]: url, [KEY_NAME]: KEY };
  expect(readConfig(env).provider).toEqual({ url: expected, key: KEY, model: null });
  expect(readConfig({ ...env, PETIBOT_PROVIDER_MODEL: 'small-7b' }).provider?.model).toBe('small-7b');
});

test.each([
  [URL_NAME, { [KEY_NAME]: KEY }],
  [URL_NAME, { PETIBOT_PROVIDER_MODEL: 'small-7b' }],
  [URL_NAME, { [URL_NAME]: 'ai.example', [KEY_NAME]: KEY }],
  [URL_NAME, { [URL_NAME]: 'ftp://ai.example', [KEY_NAME]: KEY }],
  [URL_NAME, { [URL_NAME]: 'https://user:word@ai.example', [KEY_NAME]: KEY }],
  [URL_NAME, { [URL_NAME]: 'https://ai.example/?key=1', [KEY_NAME]: KEY }],
  [KEY_NAME, { [URL_NAME]: 'https://ai.example' }],
  [KEY_NAME, { [URL_NAME]: 'https://ai.example', [KEY_NAME]: `${KEY} and more` }],
  [KEY_NAME, { [URL_NAME]: 'https://ai.example', [KEY_NAME]: `${KEY}\n` }],
  [
    'PETIBOT_PROVIDER_MODEL',
    { [URL_NAME]: 'https://ai.example', [KEY_NAME]: KEY, PETIBOT_PROVIDER_MODEL: 'a b' },
  ],
])('a wrong or missing %s is refused in one line that never repeats the key', (name, env) => {
  const read = () => readConfig(env as Record<string, string>);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} [^\n]*$`));
  expect(read).not.toThrow(KEY);
});
