import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingDocument } from '#server/features/businesses/listing-head.ts';
import { serveApp } from '#server/http/core/static.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const HASH = 'ab'.repeat(32);
let server: TestServer;
let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(root, 'assets'));
  const head = '<title>PetiYard</title><meta name="description" content="Find help." />';
  writeFileSync(join(root, 'index.html'), `<!doctype html><head>${head}</head><body>app</body>`);
  writeFileSync(join(root, 'routes.txt'), '/\n/business/$id\n');
  server = await startTestServer({ env: { PUBLIC_URL: 'https://yard.example' } });
  serveApp(server.app, root, { documentOf: listingDocument });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

const page = async (id: number | string) => (await server.request<string>('GET', `/business/${id}`)).body;
const structuredIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

test('the page of a listing names it for search engines and social networks, with its first picture', async () => {
  const images = JSON.stringify([`/pictures/${HASH}-view.webp`, `/pictures/${'cd'.repeat(32)}-view.webp`]);
  const id = await server.addBusiness({ name: 'Oak & Elm Vets', images, phone: '(352) 555-0142' });
  const html = await page(id);
  expect(html).toMatch(/<title>Oak &amp; Elm Vets, [^<]+ – PetiYard<\/title>/);
  const image = `https://yard.example/pictures/${HASH}-view.jpg`;
  expect(html).toContain(`<meta property="og:image" content="${image}" />`);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
  expect(html).toContain(`<link rel="canonical" href="https://yard.example/business/${id}" />`);
  expect(structuredIn(html)).toMatchObject({ name: 'Oak & Elm Vets', image, telephone: '(352) 555-0142' });
  expect(html).toContain('<body>app</body>');
});

test('a listing without pictures has the icon, and a sample has no structured data', async () => {
  const html = await page(await server.addBusiness({ is_sample: 1 }));
  expect(html).toContain('<meta property="og:image" content="https://yard.example/icons/icon-512.png" />');
  expect([html.includes('summary_large_image'), structuredIn(html)]).toEqual([false, null]);
});

test('words of a listing cannot leave their place in the page', async () => {
  const name = '"><script>alert(1)</script>';
  const description = '</script><script>alert(2)</script> $& $1 words';
  const html = await page(await server.addBusiness({ name, description }));
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain('content=""><');
  expect(structuredIn(html)).toMatchObject({ name, description });
});

test('a page without a listing is the plain document', async () => {
  const hidden = await server.addBusiness({ is_hidden: 1, name: 'Hidden Vets' });
  for (const id of [hidden, 999_999, 'x', '0', '1'.repeat(20)])
    expect(await page(id)).toContain('<title>PetiYard</title>');
});
