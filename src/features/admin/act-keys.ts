import { DAY_MS } from '#contract/shared/time.ts';
import type { Core } from '#src/local/core.ts';
import type { Act } from './use-act.ts';

/** The idempotency key of an act that is not answered yet. */
interface Kept {
  key: string;
  atMs: number;
}

/** By fingerprint of the act: its words stay in their drafts, which are deleted at sign-out. */
type Keys = Record<string, Kept>;

/** After this time the same press counts as a new act, because the first one may have been undone. */
const KEPT_MS = DAY_MS;
const nameOf = (me: number) => `admin.keys:${me}`;

/** Returns the stored key of an unanswered act, or a new one. Survives a reload. */
export async function takeKey({ outbox, ports }: Core, me: number, act: Act): Promise<string> {
  const print = fingerprintOf(act);
  return outbox.transaction('rw', outbox.meta, async () => {
    const keys = await readKeys(outbox, me, ports.nowMs());
    const stored = keys[print] ?? { key: ports.uuid(), atMs: ports.nowMs() };
    await outbox.writeMeta(nameOf(me), { ...keys, [print]: stored });
    return stored.key;
  });
}

/** Drops the key after a final answer: the next press is a new act. */
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
 * Hashes an act to 64 bits, so that its words are not stored. A collision is safe: the server compares the payload of
 * a key. Web Crypto is not available on pages without TLS.
 */
function fingerprintOf(act: Act): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const unit of new TextEncoder().encode(JSON.stringify(act))) {
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495) ^ (a >>> 15);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
