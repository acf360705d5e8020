import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { personId } from '#src/local/cache/identity.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import type { ChatMessage } from './messages.ts';

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    /** The conversation with PetiBot, oldest first. */
    petibotHistory: ChatMessage[];
  }
}

/** The conversation that this phone keeps, oldest first. */
export async function readHistory({ cache }: Core): Promise<ChatMessage[]> {
  return (await readSetting(cache, 'petibotHistory')) ?? [];
}

/**
 * Adds a message to what the phone keeps, also to what another tab has added, and drops the oldest over the limit.
 * @param owner who asked; null for a visitor, whose conversation goes with them when they sign in.
 * @returns the conversation; null when `owner` has left this phone meanwhile.
 * @throws QuotaExceededError when the phone is full.
 */
export function appendMessage(
  core: Core,
  message: ChatMessage,
  owner: number | null,
): Promise<ChatMessage[] | null> {
  const { cache } = core;
  let history: ChatMessage[] | undefined; // added once: the step may be repeated
  return cache.transaction('rw', cache.settings, cache.session, async () => {
    if (owner !== null && (await personId(cache)) !== owner) return null;
    history ??= [...(await readHistory(core)), message].slice(-PETIBOT_LIMITS.history);
    await writeSetting(cache, 'petibotHistory', history);
    return history;
  });
}

/** Forgets the conversation. */
export function clearHistory({ cache }: Core): Promise<void> {
  return clearSetting(cache, 'petibotHistory');
}
