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

/** Reads the stored conversation, oldest first. */
export async function readHistory({ cache }: Core): Promise<ChatMessage[]> {
  return (await readSetting(cache, 'petibotHistory')) ?? [];
}

/**
 * Appends a message to the stored conversation, including messages of other tabs, and drops the oldest
 * over the limit. @param owner the user; null for a visitor, whose conversation is deleted at sign-in.
 * @returns the conversation; null if `owner` has signed out. @throws QuotaExceededError if storage is
 * full.
 */
export function appendMessage(
  core: Core,
  message: ChatMessage,
  owner: number | null,
): Promise<ChatMessage[] | null> {
  const { cache } = core;
  let history: ChatMessage[] | undefined; // append once, even if the transaction repeats
  return cache.transaction('rw', cache.settings, cache.session, async () => {
    if (owner !== null && (await personId(cache)) !== owner) return null;
    history ??= [...(await readHistory(core)), message].slice(-PETIBOT_LIMITS.history);
    await writeSetting(cache, 'petibotHistory', history);
    return history;
  });
}

/** Deletes the conversation. */
export function clearHistory({ cache }: Core): Promise<void> {
  return clearSetting(cache, 'petibotHistory');
}
