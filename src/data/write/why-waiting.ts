import { readLink } from '#src/local/outbox/backoff.ts';
import type { Outbox } from '#src/local/outbox/outbox.ts';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { WRITING_WORDS } from './writing.words.ts';

/**
 * Returns why a write waits although the server has answered: the server's own reason, or its fault. Undefined if it
 * waits for signal. @param key of its outbox entry
 */
export async function whyWaiting(outbox: Outbox, key: string): Promise<string | undefined> {
  const entry = await outbox.entries.get(key);
  if (entry?.putOff !== undefined) return inOurWords(entry.putOff);
  return (await readLink(outbox)).isServerFault ? WRITING_WORDS.serverFault : undefined;
}
