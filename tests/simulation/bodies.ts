import { gunzipSync, gzipSync } from 'node:zlib';

/** The body of a request: text, or compressed bytes. */
export type Body = string | Uint8Array<ArrayBuffer> | null;

/** Shorter bodies are not compressed on the way. */
const COMPRESSED_FROM = 1024;
/** Bytes of the lines before a body. */
const HEAD_BYTES = 700;

/** The text of a body; null for one that was cut on its way. */
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
    return null;
  }
}

/** The rest of a body that was cut in its middle. */
export const cut = (body: Body): Body => body?.slice(0, -1 - Math.floor(body.length / 2)) ?? null;

/** Bytes of a request on the wire. */
export const bytesOfBody = (body: Body): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : (body?.length ?? 0);

/** Bytes of an answer on the wire, which is compressed. */
export async function packedBytes(answer: Response): Promise<number> {
  const bytes = new Uint8Array(await answer.clone().arrayBuffer());
  return bytes.length < COMPRESSED_FROM ? bytes.length : gzipSync(bytes).length;
}

/** How long a request takes, in milliseconds. @param kbits width of the link; null: no time. */
export const uploadMs = (body: Body, kbits: number | null) =>
  kbits === null ? 0 : timeOf(bytesOfBody(body), kbits);

/** The same for an answer. */
export const downloadMs = async (answer: Response, kbits: number | null): Promise<number> =>
  kbits === null ? 0 : timeOf(await packedBytes(answer), kbits);

const timeOf = (bytes: number, kbits: number) => ((bytes + HEAD_BYTES) * 8) / kbits;
