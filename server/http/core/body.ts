import { createGunzip } from 'node:zlib';
import type { Context } from 'hono';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { FIELD_MESSAGES } from '#contract/rules.ts';
import { AppError, busy, fieldsInvalid } from '../../errors.ts';
import type { AppEnv } from './app-env.ts';

/** Maximum body size in bytes after decompression, and maximum number of names in its objects. */
export interface BodyLimits {
  bytes: number;
  names: number;
}

const BODY: BodyLimits = { bytes: HTTP_LIMITS.bodyBytes, names: HTTP_LIMITS.jsonNames };
/** For a push, which replaces many requests. */
export const PUSH_BODY: BodyLimits = { bytes: HTTP_LIMITS.pushBodyBytes, names: HTTP_LIMITS.pushJsonNames };

/**
 * Reads a JSON body, gzipped or plain. @throws AppError 400 malformed, too deep or too many names; 408 incomplete;
 * 413 too large; 415 not JSON or another encoding; 503 when the server stops before the body is complete.
 */
export async function readJson(c: Context<AppEnv>, limits: BodyLimits = BODY): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new AppError('not-json');
  const bytes = await readBody(c, limits.bytes);
  const { depth, names } = shapeOf(bytes);
  if (depth > HTTP_LIMITS.jsonDepth || names > limits.names) throw new AppError('bad-request');
  return parse(bytes);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('malformed-json');
  }
}

/** Like {@link readJson}, but an absent body is `{}`. */
export async function readOptionalJson(c: Context<AppEnv>): Promise<unknown> {
  const hasBody = c.req.raw.body !== null && c.req.header('content-length') !== '0';
  return hasBody ? readJson(c) : {};
}

/** Reads a form body as text by name; the last duplicate counts. @throws AppError as {@link readJson}. */
export async function readForm(c: Context<AppEnv>): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) throw new AppError('bad-request');
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readBody(c, BODY.bytes))));
}

/** Reads a body, unpacked. @throws AppError as {@link readJson}. */
export async function readBody(c: Context<AppEnv>, maxBytes: number): Promise<Uint8Array> {
  const encoding = (c.req.header('content-encoding') ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') throw new AppError('unsupported-encoding');
  const body = readBytes(c, maxBytes);
  const bytes = await untilLastCall(body, c.get('services').lastCall).catch((error: unknown) => {
    c.header('Connection', 'close'); // unread bytes of the body would precede the next request
    throw error instanceof AppError ? error : new AppError('request-timeout'); // interrupted: nobody receives the response
  });
  return encoding === 'gzip' ? unpack(bytes, maxBytes) : bytes;
}

/** Resolves with the body unless the stopping server gives up first. @throws AppError 503: nothing happened. */
function untilLastCall<T>(body: Promise<T>, lastCall?: AbortSignal): Promise<T> {
  if (!lastCall) return body;
  return new Promise((resolve, reject) => {
    const abort = () => reject(busy());
    if (lastCall.aborted) abort();
    lastCall.addEventListener('abort', abort);
    void body.then(resolve, reject).finally(() => lastCall.removeEventListener('abort', abort));
  });
}

/** A body of known length is read whole: a stream costs several times more than most bodies. */
async function readBytes({ req }: Context<AppEnv>, maxBytes: number): Promise<Uint8Array> {
  const length = Number(req.header('content-length') ?? Number.NaN);
  if (length > maxBytes) throw new AppError('too-large');
  if (length >= 0) return new Uint8Array(await req.raw.arrayBuffer());
  const { body } = req.raw;
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body)
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AppError('too-large');
      chunks.push(chunk);
    }
  return Buffer.concat(chunks);
}

function unpack(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const gunzip = createGunzip();
    const chunks: Buffer[] = [];
    let size = 0;
    gunzip.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size > maxBytes) {
        gunzip.destroy();
        reject(new AppError('too-large'));
      }
    });
    gunzip.on('end', () => resolve(Buffer.concat(chunks)));
    gunzip.on('error', () => reject(new AppError('malformed-json')));
    gunzip.end(bytes);
  });
}

/** @throws AppError 422 unless the body is a JSON object. */
export function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw fieldsInvalid([{ path: '', message: FIELD_MESSAGES.wrongType }]);
  return body as Record<string, unknown>;
}

/** The structural bytes of JSON. */
const byteOf = (sign: string) => sign.charCodeAt(0);
const QUOTE = byteOf('"');
const BACKSLASH = byteOf('\\');
const COLON = byteOf(':');
const OPEN = [byteOf('['), byteOf('{')];
const CLOSE = [byteOf(']'), byteOf('}')];

/**
 * Counts the nesting depth of a JSON text and the names in its objects from its bytes, before parsing. Invalid JSON
 * gives any result.
 */
export function shapeOf(json: Uint8Array): { depth: number; names: number } {
  const [openList, openObject] = OPEN;
  const [closeList, closeObject] = CLOSE;
  let isInText = false;
  let [at, depth, names] = [0, 0, 0];
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) index += byte === BACKSLASH ? 1 : 0;
    else if (byte === COLON) names += 1;
    else if (byte === openList || byte === openObject) depth = Math.max(depth, ++at);
    else if (byte === closeList || byte === closeObject) at -= 1;
  }
  return { depth, names };
}
