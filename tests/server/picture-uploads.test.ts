import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { dropOrphans } from '#server/features/pictures/drop-pictures.service.ts';
import { hashOf, jpegOf, sendPicture } from '#tests/support/pictures.ts';
import { add, ann, begin, ben, end, imagesOf, list, red, server, start } from './pictures-support.ts';

beforeAll(start);
afterAll(end);
beforeEach(begin);

test('a refused upload leaves no file', async () => {
  const blue = await jpegOf('blue');
  expect((await add(blue, ben?.token)).status).toBe(403);
  const many = await Promise.all(['#111', '#222', '#333', '#444', '#555', '#666'].map((c) => jpegOf(c)));
  for (const picture of many) expect((await add(picture)).status).toBe(200);
  const seventh = await add(blue);
  expect([seventh.status, seventh.body.errors]).toEqual([
    422,
    [{ path: 'picture', message: 'A listing can have 6 pictures. Remove one first.' }],
  ]);
  expect(await server.pictures.list()).not.toContain(hashOf(blue));
});

test('files that no row names are removed', async () => {
  const lost = hashOf(Buffer.from('lost'));
  const bytes = new Uint8Array([1]);
  const files = { 'thumb.webp': bytes, 'thumb.jpg': bytes, 'view.webp': bytes, 'view.jpg': bytes };
  await server.pictures.put(lost, files);
  await add(red);
  expect(await dropOrphans(server.store, server.pictures)).toBe(1);
  expect(await server.pictures.list()).toContain(hashOf(red));
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>');
const FRAME = { width: 20, height: 20, channels: 3 as const, background: 'red' };
test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG', () => svg, 'A picture must be a JPEG, PNG or WebP file.'],
  ['a PDF', () => Buffer.from('%PDF-1.7 …'), 'A picture must be a JPEG, PNG or WebP file.'],
  ['a GIF', () => sharp({ create: FRAME }).gif().toBuffer(), 'A picture must be a JPEG, PNG or WebP file.'],
  ['an empty file', () => Buffer.alloc(0), 'This file is empty.'],
  [
    'half a file',
    () => red.subarray(0, 700),
    'This picture is damaged, or its file contains something else too.',
  ],
  [
    'a JPEG with an archive behind it',
    () => Buffer.concat([red, Buffer.from('PK\u0003\u0004')]),
    'This picture is damaged, or its file contains something else too.',
  ],
  [
    'a JPEG of noise',
    () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]),
    'This picture is damaged, or its file contains something else too.',
  ],
  [
    'a tiny picture',
    () => jpegOf('red', { width: 15, height: 400 }),
    'A picture must be at least 16 pixels wide and high.',
  ],
  [
    '26 million pixels',
    () =>
      sharp({ create: { width: 6500, height: 4000, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    'A picture can have at most 25 million pixels.',
  ],
  [
    'an animated WebP',
    () =>
      sharp(['red', 'blue'].map((background) => ({ create: { ...FRAME, background } })) as never, {
        join: { animated: true },
      })
        .webp()
        .toBuffer(),
    'A picture must not be animated.',
  ],
])('%s is refused with a sentence on the field', async (_title, make, message) => {
  const answer = await add(await make());
  expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'picture', message }]]);
  expect(await imagesOf()).toEqual([]);
});

test('an upload beyond 5 MB and one with another hash are refused with a sentence on the field', async () => {
  const large = await add(Buffer.alloc(5_000_001, 1));
  expect([large.status, large.body.errors]).toEqual([
    413,
    [{ path: 'picture', message: 'A picture can be at most 5 MB.' }],
  ]);
  const other = await sendPicture<Problem>(server, list(), red, { token: ann?.token, hash: 'a'.repeat(64) });
  expect([other.status, other.body.errors]).toEqual([
    422,
    [{ path: 'picture', message: 'The address must end with the SHA-256 of the picture.' }],
  ]);
});
