import { createGunzip } from 'node:zlib';
import type { Context } from 'hono';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Reads a JSON body, gzipped or plain; the limit counts the bytes after unpacking.
 * @throws AppError 400 malformed or nested too deep, 408 cut before its end, 413 too large, 415 not JSON or another encoding.
 */
export async function readJson(
  c: Context<AppEnv>,
  maxBytes: number = HTTP_LIMITS.bodyBytes,
): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new AppError('not-json');
  const body = parse(await readText(c, maxBytes));
  if (isDeeperThan(body, HTTP_LIMITS.jsonDepth)) throw new AppError('bad-request');
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed-json');
  }
}

/** Looks level by level: whoever walks a body by calling itself can rely on it. */
function isDeeperThan(body: unknown, most: number): boolean {
  let level = [body];
  for (let depth = 0; depth <= most; depth++) {
    const next: unknown[] = [];
    for (const value of level)
      if (typeof value === 'object' && value !== null)
        for (const inner of Object.values(value)) next.push(inner);
    if (next.length === 0) return false;
    level = next;
  }
  return true;
}

/** Like {@link readJson}, but no body at all counts as `{}`. */
export async function readOptionalJson(c: Context<AppEnv>): Promise<unknown> {
  const hasBody = c.req.raw.body !== null && c.req.header('content-length') !== '0';
  return hasBody ? readJson(c) : {};
}

async function readText(c: Context<AppEnv>, maxBytes: number): Promise<string> {
  const encoding = (c.req.header('content-encoding') ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') throw new AppError('unsupported-encoding');
  const bytes = await readBytes(c.req.raw.body, maxBytes).catch((error: unknown) => {
    c.header('Connection', 'close'); // what is left unread of the body stands in the way of the next request
    throw error instanceof AppError ? error : new AppError('request-timeout'); // cut: nobody hears the answer
  });
  const plain = encoding === 'gzip' ? await unpack(bytes, maxBytes) : bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    throw new AppError('malformed-json');
  }
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
