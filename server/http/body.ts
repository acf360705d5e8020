import { createGunzip } from 'node:zlib';
import type { Context } from 'hono';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { AppError, busy } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { shapeOf } from './json-shape.ts';

/** How long a body may be, in bytes after unpacking, and how many names its objects may have together. */
export interface BodyLimits {
  bytes: number;
  names: number;
}

const BODY: BodyLimits = { bytes: HTTP_LIMITS.bodyBytes, names: HTTP_LIMITS.jsonNames };
/** Of a push, which carries what many other requests would. */
export const PUSH_BODY: BodyLimits = { bytes: HTTP_LIMITS.pushBodyBytes, names: HTTP_LIMITS.pushJsonNames };

/**
 * Reads a JSON body, gzipped or plain.
 * @throws AppError 400 malformed, nested too deep or of too many names, 408 cut before its end, 413 too large, 415 not
 * JSON or another encoding, 503 when the server stops and the rest has not come.
 */
export async function readJson(c: Context<AppEnv>, limits: BodyLimits = BODY): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new AppError('not-json');
  const bytes = await readPlain(c, limits.bytes);
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

/** Like {@link readJson}, but no body at all counts as `{}`. */
export async function readOptionalJson(c: Context<AppEnv>): Promise<unknown> {
  const hasBody = c.req.raw.body !== null && c.req.header('content-length') !== '0';
  return hasBody ? readJson(c) : {};
}

/** Reads the body of a form, as text by name; of a name that is there twice the last counts. @throws AppError as {@link readJson}. */
export async function readForm(c: Context<AppEnv>): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) throw new AppError('bad-request');
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readPlain(c, BODY.bytes))));
}

async function readPlain(c: Context<AppEnv>, maxBytes: number): Promise<Uint8Array> {
  const encoding = (c.req.header('content-encoding') ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') throw new AppError('unsupported-encoding');
  const reading = readBytes(c.req.raw.body, maxBytes);
  const bytes = await untilLastCall(reading, c.get('services').lastCall).catch((error: unknown) => {
    c.header('Connection', 'close'); // what is left unread of the body stands in the way of the next request
    throw error instanceof AppError ? error : new AppError('request-timeout'); // cut: nobody hears the answer
  });
  return encoding === 'gzip' ? unpack(bytes, maxBytes) : bytes;
}

/** What is read, unless a stopping server gives it up before it is there. @throws AppError 503: nothing happened. */
function untilLastCall<T>(reading: Promise<T>, lastCall?: AbortSignal): Promise<T> {
  if (!lastCall) return reading;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(busy());
    if (lastCall.aborted) giveUp();
    lastCall.addEventListener('abort', giveUp);
    void reading.then(resolve, reject).finally(() => lastCall.removeEventListener('abort', giveUp));
  });
}

async function readBytes(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
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
