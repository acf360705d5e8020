import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { PICTURE_KINDS, PICTURE_MESSAGES } from '#contract/pictures.ts';
import { AppError } from '#server/errors.ts';
import { encodePicture } from '#server/pictures/encode-picture.ts';
import { howMuch } from '#tests/support/how-much.ts';

/** Text that no stored picture may contain. */
const MARK = 'Barn at 29.65 N';
const SEED = 46;
const FILES = howMuch({ usual: 200, whole: 1000 });
const SENTENCES: readonly string[] = Object.values(PICTURE_MESSAGES);

/** Numbers from 0 to 1 by a linear congruential generator, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const whole: Record<'jpeg' | 'png' | 'webp', Buffer> = {} as never;
let animated: Buffer;
beforeAll(async () => {
  const noise = { width: 40, height: 30, channels: 3, background: 'teal' } as const;
  const image = () => sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 40 } } });
  whole.jpeg = await image().jpeg().toBuffer();
  whole.png = await image().png().toBuffer();
  whole.webp = await image().webp().toBuffer();
  const frames = [await image().png().toBuffer(), await image().negate().png().toBuffer()].map(
    (input) => input,
  );
  animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
});

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(8 + named.length);
  out.writeUInt32BE(data.length);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), out.length - 4);
  return out;
};
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = chunk('IEND', Buffer.alloc(0));
const FIRST_CHUNK_END = 33;

/** A PNG that says it is this large; `rows` are compressed. */
function pngSaying(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8); // 8 bits, RGB
  return Buffer.concat([PNG_HEAD, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), PNG_END]);
}

const withChunk = (type: string, data: Buffer) =>
  Buffer.concat([
    whole.png.subarray(0, FIRST_CHUNK_END),
    chunk(type, data),
    whole.png.subarray(FIRST_CHUNK_END),
  ]);
const PAYLOADS = ['<script>alert(1)</script>', '<?php system(0); ?>', 'PK\u0003\u0004', '%PDF-1.7', 'MZ'];
const SVGS = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"/>',
  '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "x">]><svg>&a;</svg>',
  '  <svg onload="alert(1)">',
];

/** The kinds of hostile files. Each returns another file for other numbers. */
const HOSTILE: Record<string, (next: () => number) => Buffer> = {
  'of 0 bytes': () => Buffer.alloc(0),
  'of random bytes': (next) => Buffer.from(Array.from({ length: 1 + next() * 4000 }, () => next() * 256)),
  'of the wrong type': (next) =>
    Buffer.from((PAYLOADS[Math.floor(next() * PAYLOADS.length)] ?? '').repeat(1 + next() * 50)),
  SVG: (next) => Buffer.from(SVGS[Math.floor(next() * SVGS.length)] ?? ''),
  GIF: (next) => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(next() * 500, 1)]),
  'with only the first bytes of a picture': (next) =>
    Buffer.concat([
      oneOf(next).subarray(0, 12),
      Buffer.from(Array.from({ length: 300 }, () => next() * 256)),
    ]),
  truncated: (next) => {
    const picture = oneOf(next);
    return picture.subarray(0, Math.floor(next() * (picture.length - 1)));
  },
  'truncated before a right end': (next) => {
    const cut = Math.floor((0.2 + next() * 0.6) * whole.jpeg.length);
    return Buffer.concat([whole.jpeg.subarray(0, cut), Buffer.from([0xff, 0xd9])]);
  },
  'followed by another file': (next) =>
    Buffer.concat([oneOf(next), Buffer.from(PAYLOADS[Math.floor(next() * 5)] ?? '')]),
  'an animated PNG': () => withChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
  'an animated WebP': () => animated,
  'of 100 megapixels': (next) => pngSaying(10_000 + Math.floor(next() * 50), 10_000, Buffer.alloc(30)),
  'a bomb of billions of pixels': (next) =>
    pngSaying(2 ** 31 - 1 - Math.floor(next() * 9), 60_000, Buffer.alloc(9)),
  'whose pixels end early': (next) => pngSaying(400 + Math.floor(next() * 99), 400, Buffer.alloc(100)),
  'with damaged bytes': (next) => {
    const picture = Buffer.from(oneOf(next));
    for (let i = 0; i < 30; i++) picture[Math.floor(12 + next() * (picture.length - 24))] = next() * 256;
    return picture;
  },
  'that hides another file inside': (next) =>
    withChunk('tEXt', Buffer.from(`Comment\0${MARK}${PAYLOADS[Math.floor(next() * 5)]}`)),
};
function oneOf(next: () => number): Buffer {
  return Object.values(whole)[Math.floor(next() * 3)] ?? whole.png;
}

test(`${FILES} hostile files are refused with a sentence on the field, or nothing of them is left but pixels`, async () => {
  const next = numbers(SEED);
  const kinds = Object.entries(HOSTILE);
  const refused = new Map<string, number>();
  for (let i = 0; i < FILES; i++) {
    const [kind, make] = kinds[i % kinds.length] ?? kinds[0] ?? ['', () => Buffer.alloc(0)];
    const outcome = await encodePicture(make(next)).catch((error: unknown) => error);
    if (outcome instanceof AppError) {
      const { code, errors = [] } = outcome.problem;
      expect([kind, code, errors.length, errors[0]?.path]).toEqual([kind, 'fields-invalid', 1, 'picture']);
      expect(SENTENCES).toContain(errors[0]?.message);
      refused.set(kind, (refused.get(kind) ?? 0) + 1);
      continue;
    }
    if (outcome instanceof Error) throw outcome;
    for (const bytes of Object.values(outcome as Record<string, Uint8Array>))
      for (const text of [MARK, ...PAYLOADS.slice(0, 2)])
        expect(Buffer.from(bytes).includes(text)).toBe(false);
  }
  const mayPass = ['truncated before a right end', 'with damaged bytes', 'that hides another file inside'];
  const always = kinds.map(([kind]) => kind).filter((kind) => !mayPass.includes(kind));
  expect(always.filter((kind) => (refused.get(kind) ?? 0) < Math.floor(FILES / kinds.length))).toEqual([]);
}, 15_000);

/** Parts of a file that hold no pixels and no tables for them. */
const METADATA = [
  'Exif',
  'EXIF',
  'XMP ',
  'xmpmeta',
  'ICCP',
  'ICC_PROFILE',
  'Photoshop',
  'tEXt',
  'iTXt',
  'zTXt',
  'eXIf',
  MARK,
];

test('of 40 pictures with Exif, XMP, GPS and PNG text no byte of metadata is stored', async () => {
  const exif = {
    IFD0: { Copyright: MARK, Artist: MARK },
    IFD3: { GPSLatitude: '29/1 39/1 0/1', GPSMapDatum: MARK },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${MARK}"/></rdf:RDF></x:xmpmeta>`;
  for (let i = 0; i < 40; i++) {
    const base = sharp({
      create: { width: 40 + i, height: 40, channels: 3, background: `hsl(${i * 9}, 50%, 50%)` },
    });
    const tagged = base.withExif(exif).withXmp(xmp).withIccProfile('p3');
    const type = (['jpeg', 'png', 'webp', 'png'] as const)[i % 4] ?? 'png';
    const plain = await tagged.toFormat(type).toBuffer();
    const text = chunk('tEXt', Buffer.from(`Location\0${MARK}`));
    const file =
      i % 4 === 3
        ? Buffer.concat([plain.subarray(0, FIRST_CHUNK_END), text, plain.subarray(FIRST_CHUNK_END)])
        : plain;
    expect(file.includes(MARK)).toBe(true);
    const stored = await encodePicture(file);
    for (const kind of PICTURE_KINDS) {
      const bytes = Buffer.from(stored[kind]);
      expect(METADATA.filter((part) => bytes.includes(part))).toEqual([]);
      const { exif: ofExif, xmp: ofXmp, icc, iptc, comments } = await sharp(bytes).metadata();
      expect([ofExif, ofXmp, icc, iptc, comments]).toEqual(Array(5).fill(undefined));
    }
  }
}, 15_000);
