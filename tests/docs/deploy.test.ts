import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unavailable } from '#server/http/core/unavailable.ts';

const FILES = [
  'Dockerfile',
  'compose.yaml',
  'deploy/petiyard.service',
  'deploy/petiyard.socket',
  'deploy/Caddyfile',
  'deploy/nginx.conf',
];
const OF_ITSELF = ['NODE_ENV', 'PETIYARD_HOST', 'PETIYARD_UPSTREAM'];

test.each(FILES)('%s sets only settings that the server knows, and starts existing programs', (file) => {
  const text = readFileSync(file, 'utf8');
  const config = readFileSync('server/config.ts', 'utf8');
  const names = [...text.matchAll(/\b([A-Z]{3,}(?:_[A-Z]+)+)\b\s*[=:]/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !OF_ITSELF.includes(name) && !config.includes(name))).toEqual([]);
  for (const [script = ''] of text.matchAll(/scripts\/[\w-]+\.ts/g))
    expect(existsSync(script), script).toBe(true);
});

test('every setting of the server has its line in the operator’s page', () => {
  const config = readFileSync('server/config.ts', 'utf8');
  const page = readFileSync('docs/operating.md', 'utf8');
  const names = [...config.matchAll(/'([A-Z]{3,}(?:_[A-Z]+)+)'|env\.([A-Z_]{4,})/g)].map(
    ([, a, b]) => a ?? b ?? '',
  );
  expect([...new Set(names)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('the proxy shows the server’s own starting page while the server is down, under the same policy', async () => {
  const headers = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
  const answer = await unavailable.request('http://petiyard.test/', { headers });
  expect(readFileSync('deploy/away.html', 'utf8').trim()).toBe((await answer.text()).trim());
  const nginx = readFileSync('deploy/nginx.conf', 'utf8');
  for (const name of ['Refresh', 'Retry-After', 'Cache-Control', 'X-Content-Type-Options'])
    expect(nginx).toContain(`add_header ${name} ${answer.headers.get(name)} always;`);
  const policy = answer.headers.get('content-security-policy');
  expect(nginx).toContain(`add_header Content-Security-Policy "${policy}" always;`);
});
