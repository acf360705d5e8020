import { gunzipSync } from 'node:zlib';
import type { Phone } from '#tests/support/device.ts';

/** The traffic of a phone: bodies as compressed on the wire. */
export interface Wire {
  bytes: number;
  /** Bytes of each answer, in order. */
  answers: { path: string; bytes: number }[];
  /** Cuts the connection after this many bytes, in the middle of an answer. */
  cutAfter(bytes: number): void;
  /** Restores the connection and restarts the count. */
  mend(): void;
}

/** Puts a compressing wire between phone and server; only paths that contain `part` are counted. */
export function startWire(phone: Phone, part: string): Wire {
  let left = Number.POSITIVE_INFINITY;
  const wire: Wire = {
    bytes: 0,
    answers: [],
    cutAfter(bytes) {
      left = bytes;
    },
    mend() {
      left = Number.POSITIVE_INFINITY;
      wire.bytes = 0;
      wire.answers = [];
    },
  };
  phone.fault = async (send, url, init) => {
    if (!url.includes(part)) return send();
    init.headers = { ...(init.headers as Record<string, string>), 'accept-encoding': 'gzip' };
    const answer = await send();
    const body = new Uint8Array(await answer.arrayBuffer());
    const arrived = Math.min(body.byteLength, left);
    left -= arrived;
    wire.bytes += arrived;
    wire.answers.push({ path: url, bytes: arrived });
    if (arrived < body.byteLength) throw new TypeError('the connection was cut');
    const headers = new Headers(answer.headers);
    const isZipped = headers.get('content-encoding') === 'gzip';
    headers.delete('content-encoding');
    return new Response(isZipped ? gunzipSync(body) : body, { status: answer.status, headers });
  };
  return wire;
}
