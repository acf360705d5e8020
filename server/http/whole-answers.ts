import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { MAIL_HEADER } from '#contract/letters.ts';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { PETIBOT_HEADER } from '#contract/petibot-provider.ts';
import { USER_HEADER } from '#contract/sync.ts';
import type { AppEnv } from './app-env.ts';

const JSON_TYPE = /^application\/(?:problem\+)?json\b/;
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;
/** What a 304 repeats; for the rest the answer that it confirms stands. RFC 9110, 15.4.5. */
const KEPT_AT_304 = ['cache-control', 'etag', 'vary', USER_HEADER, PETIBOT_HEADER, MAIL_HEADER].map((name) =>
  name.toLowerCase(),
);
/** From here on packing holds others up for longer than it takes to hand it to another thread. */
const LONG_BYTES = 32 * 1024;

const packElsewhere = promisify(gzip);

/**
 * Ends the answers that are there as a whole, which is every one but a stream of events: gives what is read an entity
 * tag, answers 304 to whoever has it, and packs what is worth it for whoever takes gzip.
 */
export const wholeAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) return;
  headers.append('Vary', 'Accept-Encoding');
  const { method } = c.req;
  const isRead = (method === 'GET' || method === 'HEAD') && c.res.ok;
  const mayPack = method !== 'HEAD' && TAKES_GZIP.test(c.req.header('accept-encoding') ?? '');
  if (!isRead && !mayPack) return;

  const plain = new Uint8Array(await c.res.arrayBuffer());
  const isPacked = mayPack && plain.byteLength >= HTTP_LIMITS.compressBytes;
  if (isRead && !headers.has('etag')) headers.set('ETag', tagOf(plain, isPacked)); // else the route's own
  c.res = undefined; // else its headers would come back
  if (isRead && isKnown(c.req.header('if-none-match'), headers.get('etag') ?? '')) {
    c.res = new Response(null, { status: 304, headers: keptOf(headers) });
    return;
  }
  if (isPacked) headers.set('Content-Encoding', 'gzip');
  c.res = new Response(isPacked ? await pack(plain) : plain, { status, headers });
});

/** The entity tag that a reader of `text` would get now: whoever takes gzip has a tag of their own. */
export function tagFor(c: Context<AppEnv>, text: string): string {
  const plain = new TextEncoder().encode(text);
  const mayPack = TAKES_GZIP.test(c.req.header('accept-encoding') ?? '');
  return tagOf(plain, mayPack && plain.byteLength >= HTTP_LIMITS.compressBytes);
}

/** SHA-1 of the words, made at once: Web Crypto would hand each of these small parts to another thread. */
const tagOf = (plain: Uint8Array, isPacked: boolean) =>
  `"${createHash('sha1').update(plain).digest('hex')}${isPacked ? '-gzip' : ''}"`;

const pack = (plain: Uint8Array) => (plain.byteLength < LONG_BYTES ? gzipSync(plain) : packElsewhere(plain));

/** A cache on the way may have made the tag a weak one. */
const isKnown = (asked: string | undefined, tag: string) =>
  asked === '*' || (asked?.match(/"[^"]*"/g)?.includes(tag) ?? false);

const keptOf = (headers: Headers) => [...headers].filter(([name]) => KEPT_AT_304.includes(name));
