import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { MAIL_HEADER } from '#contract/letters.ts';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { PETIBOT_HEADER } from '#contract/petibot-provider.ts';
import { USER_HEADER } from '#contract/sync.ts';
import type { AppEnv } from './app-env.ts';

const JSON_TYPE = /^application\/(?:problem\+)?json\b/;
export const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;
/** What a 304 repeats; for the rest the answer that it confirms stands. RFC 9110, 15.4.5. */
const KEPT_AT_304 = ['cache-control', 'etag', 'vary', USER_HEADER, PETIBOT_HEADER, MAIL_HEADER].map((name) =>
  name.toLowerCase(),
);

/** From here on packing holds others up for longer than it takes to hand it to another thread. */
export const LONG_BYTES = 32 * 1024;

const packElsewhere = promisify(gzip);

/**
 * Ends the answers that are there as a whole, which is every one but a stream of events: gives what is read an entity
 * tag, answers 304 to whoever has it, and packs what is worth it for whoever takes gzip.
 */
export const wholeAnswers = createMiddleware<AppEnv>(async (c, next) => {
  const bytesOf = watchBodies(c);
  await next();
  const { status, headers } = c.res;
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) return;
  headers.append('Vary', 'Accept-Encoding');
  const { method } = c.req;
  const isRead = (method === 'GET' || method === 'HEAD') && c.res.ok;
  const mayPack = method !== 'HEAD' && TAKES_GZIP.test(c.req.header('accept-encoding') ?? '');
  if (!isRead && !mayPack) return;

  const plain = bytesOf(c.res) ?? new Uint8Array(await c.res.arrayBuffer());
  const isPacked = mayPack && plain.byteLength >= HTTP_LIMITS.compressBytes;
  const hash = isRead && !headers.has('etag') ? hashOf(plain) : null; // else the route has a tag of its own
  if (hash !== null) headers.set('ETag', tagOf(hash, isPacked));
  c.res = undefined; // else its headers would come back
  const isSame = isRead && isKnown(c.req.header('if-none-match'), headers.get('etag') ?? '');
  const packed = isPacked && !isSame ? await pack(plain) : null;
  if (hash !== null) c.set('whole', { plain, packed, hash, headers: [...headers] });
  if (isSame) {
    c.res = new Response(null, { status: 304, headers: keptAt304(Object.fromEntries(headers)) });
    return;
  }
  if (packed) headers.set('Content-Encoding', 'gzip');
  c.res = new Response(packed ?? plain, { status, headers });
});

/** Knows the bytes that an answer was made of: read back out of it, they would come by way of a stream. */
function watchBodies(c: Context<AppEnv>): (response: Response) => Uint8Array<ArrayBuffer> | undefined {
  let last: { response: Response; data: unknown } | undefined;
  const { body } = c;
  const watched = (data: unknown, status?: ContentfulStatusCode, headers?: Record<string, string>) => {
    const response = body(data as string, status, headers);
    last = { response, data };
    return response;
  };
  c.body = watched as unknown as typeof c.body;
  c.json = ((value: unknown, status?: ContentfulStatusCode, headers?: Record<string, string>) =>
    watched(JSON.stringify(value), status, {
      'Content-Type': 'application/json',
      ...headers,
    })) as unknown as typeof c.json;
  return (response) => {
    if (last?.response !== response) return undefined;
    const { data } = last;
    if (typeof data === 'string') return Buffer.from(data);
    return data instanceof Uint8Array ? (data as Uint8Array<ArrayBuffer>) : undefined;
  };
}

/** The entity tag that a reader of `text` would get now: whoever takes gzip has a tag of their own. */
export function tagFor(c: Context<AppEnv>, text: string): string {
  const plain = new TextEncoder().encode(text);
  const mayPack = TAKES_GZIP.test(c.req.header('accept-encoding') ?? '');
  return tagOf(hashOf(plain), mayPack && plain.byteLength >= HTTP_LIMITS.compressBytes);
}

/** SHA-1 of the words, made at once: Web Crypto would hand each of these small parts to another thread. */
const hashOf = (plain: Uint8Array) => createHash('sha1').update(plain).digest('hex');

/** The entity tag of an answer's bytes. @param hash of them as they are before they are packed. */
export const tagOf = (hash: string, isPacked: boolean) => `"${hash}${isPacked ? '-gzip' : ''}"`;

const pack = (plain: Uint8Array) => (plain.byteLength < LONG_BYTES ? gzipSync(plain) : packElsewhere(plain));

/** A cache on the way may have made the tag a weak one. */
export const isKnown = (asked: string | undefined, tag: string) =>
  asked === '*' || (asked?.match(/"[^"]*"/g)?.includes(tag) ?? false);

/** The headers of a 304 that stands for an answer with these, in small letters. */
export const keptAt304 = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_AT_304.includes(name)));
