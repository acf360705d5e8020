import { DAY_MS } from '#contract/shared/time.ts';
import type { Core } from '#src/local/core.ts';
import type { Act } from './use-act.ts';

/** A key under which an act went out and was not answered. */
interface Kept {
  key: string;
  atMs: number;
}

/** By the acts' fingerprints: their words stay with their drafts, which go when the admin signs out. */
type Keys = Record<string, Kept>;

/** Later than this the same press is meant anew: what was done then may have been undone since. */
const KEPT_MS = DAY_MS;
const nameOf = (me: number) => `admin.keys:${me}`;

/** The key of an act: that of the last time where nobody has answered it, also before the app was opened anew. */
export async function takeKey({ outbox, ports }: Core, me: number, act: Act): Promise<string> {
  const print = fingerprintOf(act);
  return outbox.transaction('rw', outbox.meta, async () => {
    const keys = await readKeys(outbox, me, ports.nowMs());
    const kept = keys[print] ?? { key: ports.uuid(), atMs: ports.nowMs() };
    await outbox.writeMeta(nameOf(me), { ...keys, [print]: kept });
    return kept.key;
  });
}

/** It is answered for good: pressed again it is another one. */
export async function dropKey({ outbox, ports }: Core, me: number, act: Act): Promise<void> {
  const print = fingerprintOf(act);
  await outbox.transaction('rw', outbox.meta, async () => {
    const { [print]: _, ...others } = await readKeys(outbox, me, ports.nowMs());
    if (Object.keys(others).length > 0) await outbox.writeMeta(nameOf(me), others);
    else await outbox.meta.delete(nameOf(me));
  });
}

async function readKeys(outbox: Core['outbox'], me: number, nowMs: number): Promise<Keys> {
  const keys = await outbox.readMeta<Keys>(nameOf(me), {});
  return Object.fromEntries(Object.entries(keys).filter(([, { atMs }]) => nowMs - atMs < KEPT_MS));
}

/**
 * Tells acts apart without their words, in 64 bits. Two that were taken for one would only be refused: the server compares
 * what comes under a key. Pages without TLS have no hash of the browser's.
 */
function fingerprintOf(act: Act): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const unit of new TextEncoder().encode(JSON.stringify(act))) {
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495) ^ (a >>> 15);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
