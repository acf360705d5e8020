import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { MAIL_HEADER } from '#contract/letters.ts';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { PETIBOT_HEADER } from '#contract/petibot-provider.ts';
import { PUSH_HEADER } from '#contract/push.ts';
import { FOOTER_HEADER, SOCIAL_HEADER } from '#contract/social.ts';
import { USER_HEADER } from '#contract/sync.ts';
import type { AppEnv } from '../core/app-env.ts';

const JSON_TYPE = /^application\/(?:problem\+)?json\b/;
export const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;
/** Headers that a 304 repeats; RFC 9110, 15.4.5. */
const HEADERS_AT_304 = [
  'cache-control',
  'etag',
  'vary',
  USER_HEADER,
  PETIBOT_HEADER,
  MAIL_HEADER,
  PUSH_HEADER,
  SOCIAL_HEADER,
  FOOTER_HEADER,
].map((name) => name.toLowerCase());

/** From this size on, compressing on the event loop takes longer than passing it to another thread. */
export const LONG_BYTES = 32 * 1024;

const gzipAsync = promisify(gzip);

/**
 * Completes all responses except streams: sets an entity tag, sends 304 to clients that have the content, and
 * compresses for clients that accept gzip.
 */
export const bufferResponses = createMiddleware<AppEnv>(async (c, next) => {
  const bytesOf = rememberBodies(c);
  await next();
  const { status, headers } = c.res;
  if (c.get('isStreamed') || !JSON_TYPE.test(headers.get('content-type') ?? '')) return;
  headers.append('Vary', 'Accept-Encoding');
  const { method } = c.req;
  const isRead = (method === 'GET' || method === 'HEAD') && c.res.ok;
  const acceptsGzip = method !== 'HEAD' && TAKES_GZIP.test(c.req.header('accept-encoding') ?? '');
  if (!isRead && !acceptsGzip) return;

  const plain = bytesOf(c.res) ?? new Uint8Array(await c.res.arrayBuffer());
  const isPacked = acceptsGzip && plain.byteLength >= HTTP_LIMITS.compressBytes;
  const hash = isRead && !headers.has('etag') ? hashOf(plain) : null; // otherwise the route set its own tag
  if (hash !== null) headers.set('ETag', tagOf(hash, isPacked));
  c.res = undefined; // otherwise its headers would be merged
  const isSame = isRead && matchesTag(c.req.header('if-none-match'), headers.get('etag') ?? '');
  const packed = isPacked && !isSame ? await compress(plain) : null;
  if (hash !== null) c.set('buffered', { plain, packed, hash, headers: [...headers] });
  if (isSame) {
    c.res = new Response(null, { status: 304, headers: headersAt304(Object.fromEntries(headers)) });
    return;
  }
  if (packed) headers.set('Content-Encoding', 'gzip');
  c.res = new Response(packed ?? plain, { status, headers });
});

/** Remembers the bytes of a response: reading them back would go through a stream. */
function rememberBodies(c: Context<AppEnv>): (response: Response) => Uint8Array<ArrayBuffer> | undefined {
  let last: { response: Response; data: unknown } | undefined;
  const { body } = c;
  const remember = (data: unknown, status?: ContentfulStatusCode, headers?: Record<string, string>) => {
    const response = body(data as string, status, headers);
    last = { response, data };
    return response;
  };
  c.body = remember as unknown as typeof c.body;
  c.json = ((value: unknown, status?: ContentfulStatusCode, headers?: Record<string, string>) =>
    remember(JSON.stringify(value), status, {
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

/** Returns the current entity tag of `text` for this client; gzip has its own tag. */
export function tagFor(c: Context<AppEnv>, text: string): string {
  const plain = new TextEncoder().encode(text);
  const acceptsGzip = TAKES_GZIP.test(c.req.header('accept-encoding') ?? '');
  return tagOf(hashOf(plain), acceptsGzip && plain.byteLength >= HTTP_LIMITS.compressBytes);
}

/** SHA-1 of the content. Synchronous, because Web Crypto would send each small part to another thread. */
const hashOf = (plain: Uint8Array) => createHash('sha1').update(plain).digest('hex');

/** Returns the entity tag. @param hash of the uncompressed bytes. */
export const tagOf = (hash: string, isPacked: boolean) => `"${hash}${isPacked ? '-gzip' : ''}"`;

const compress = (plain: Uint8Array) => (plain.byteLength < LONG_BYTES ? gzipSync(plain) : gzipAsync(plain));

/** Accepts weak tags too, which a cache may have created. */
export const matchesTag = (ifNoneMatch: string | undefined, tag: string) =>
  ifNoneMatch === '*' || (ifNoneMatch?.match(/"[^"]*"/g)?.includes(tag) ?? false);

/** Returns the headers of a 304, with lower-case names. */
export const headersAt304 = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS_AT_304.includes(name)));
