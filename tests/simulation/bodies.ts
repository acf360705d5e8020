import { gunzipSync, gzipSync } from 'node:zlib';

/** What a request carries: text, or bytes that were compressed. */
export type Body = string | Uint8Array<ArrayBuffer> | null;

/** Bytes below which nothing is compressed on the way. */
const COMPRESSED_FROM = 1024;
/** What the lines before a body weigh, in bytes. */
const HEAD_BYTES = 700;

/** The words of a body; null for one that was cut on its way. */
export function textOfBody(body: Body): string | null {
  if (typeof body === 'string' || body === null) return body;
  try {
    return gunzipSync(body).toString();
  } catch {
    return null;
  }
}

export function parsed<T>(body: Body): T | null {
  try {
    return JSON.parse(textOfBody(body) ?? '') as T;
  } catch {
    return null; // a body that was cut on its way
  }
}

/** What is left of a body that was cut in its middle. */
export const cut = (body: Body): Body => body?.slice(0, -1 - Math.floor(body.length / 2)) ?? null;

/** What a request weighs as it travels, in bytes. */
export const bytesOfBody = (body: Body): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : (body?.length ?? 0);

/** The same for an answer, which travels compressed. */
export async function packedBytes(answer: Response): Promise<number> {
  const bytes = new Uint8Array(await answer.clone().arrayBuffer());
  return bytes.length < COMPRESSED_FROM ? bytes.length : gzipSync(bytes).length;
}

/** How long a request takes, in milliseconds. @param kbits width of the way; null: no time. */
export const uploadMs = (body: Body, kbits: number | null) =>
  kbits === null ? 0 : timeOf(bytesOfBody(body), kbits);

/** The same for an answer. */
export const downloadMs = async (answer: Response, kbits: number | null): Promise<number> =>
  kbits === null ? 0 : timeOf(await packedBytes(answer), kbits);

const timeOf = (bytes: number, kbits: number) => ((bytes + HEAD_BYTES) * 8) / kbits;
