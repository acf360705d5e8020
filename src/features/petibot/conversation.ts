import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { healthOf } from '#src/data/core/storage-health.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { personId } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import { type Before, type ChatMessage, lastExchange } from './messages.ts';
import { appendMessage, clearHistory, readHistory } from './petibot.local.ts';
import { providerWords } from './provider.ts';
import { answerOn, type Reply } from './reply.ts';

/** The conversation as every chat of this page sees it. `messages` is null until the phone's copy was read. */
export interface ConversationState {
  messages: readonly ChatMessage[] | null;
  /** PetiBot is typing: nothing can be sent. */
  isWaiting: boolean;
  /** An answer that is still being worded by the provider; it may yet give way to the phone's own. */
  draft: Reply | null;
  /** The phone is full, so new messages live only as long as the page. */
  isFull: boolean;
  /** What a database threw; screens throw it while rendering. */
  fault: { error: unknown } | null;
}

/** One conversation per page, shared by the floating, the embedded and the full chat. */
export interface Conversation {
  subscribe: (listener: () => void) => () => void;
  current: () => ConversationState;
  /**
   * Asks; does nothing on blank text, while waiting, or before the phone's copy was read. @returns whether the question stands
   * in the conversation: else it belongs back into the field.
   */
  send: (text: string) => Promise<boolean>;
  clear: () => Promise<void>;
}

const NO_CONVERSATION: ConversationState = {
  messages: null,
  isWaiting: false,
  draft: null,
  isFull: false,
  fault: null,
};
const conversations = new WeakMap<Core, Conversation>();

/** The page's conversation; its history is read from the phone at the first call. */
export function conversationOf(core: Core): Conversation {
  const known = conversations.get(core);
  if (known) return known;
  const conversation = startConversation(core);
  conversations.set(core, conversation);
  return conversation;
}

/** Makes a conversation over a phone's core; `conversationOf` shares one. It follows other tabs, and who holds the phone. */
export function startConversation(core: Core): Conversation {
  const { change, current, fail, guard, add, subscribe } = startStore(core);
  let person: number | null = null;
  const read = async () => ({ now: await personId(core.cache), kept: await readHistory(core) });
  core.live(read).subscribe({
    next: ({ now, kept }) => {
      const hasLeft = person !== null && now !== person;
      person = now;
      if (hasLeft) change({ messages: kept, draft: null, isFull: false });
      else if (!current().isFull) change({ messages: kept });
    },
    error: fail,
  });
  return {
    subscribe,
    current,
    send: async (text) => {
      const content = text.trim();
      const { isWaiting, messages } = current();
      if (content === '' || isWaiting || !messages) return false;
      const before = lastExchange(messages, core.ports.nowMs());
      let stands = false;
      change({ isWaiting: true });
      await guard(async () => {
        const owner = await personId(core.cache);
        await add({ ...stamp(core), role: 'user', content }, owner);
        stands = true;
        const show = (draft: Reply) => (owner === null || owner === person) && change({ draft });
        const reply = await replyTo(core, content, before, show);
        await add({ ...stamp(core), role: 'assistant', ...reply }, owner, { isWaiting: false, draft: null });
      });
      change({ isWaiting: false, draft: null }); // a fault leaves nobody waiting
      return stands;
    },
    clear: () =>
      guard(async () => {
        await clearHistory(core);
        change({ messages: [], isFull: false });
      }),
  };
}

/** What the chats see, and how it changes; a message that the phone has no room for lives in memory. */
function startStore(core: Core) {
  let state = NO_CONVERSATION;
  const listeners = new Set<() => void>();
  const change = (part: Partial<ConversationState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const add = async (message: ChatMessage, owner: number | null, rest: Partial<ConversationState> = {}) => {
    try {
      const messages = await appendMessage(core, message, owner);
      change(messages ? { ...rest, messages, isFull: false } : rest);
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      change({ ...rest, messages: [...(state.messages ?? []), message], isFull: true });
    }
  };
  /** A storage that is lost is told above the page, which stays; any other fault takes the page's place. */
  const fail = (error: unknown) => {
    if (!healthOf(core).takes(error)) change({ fault: { error } });
  };
  const guard = (work: () => Promise<void>) => work().catch(fail);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { change, add, fail, guard, subscribe, current: () => state };
}

/**
 * The phone's own answer, or the provider's words for it where there is one and it says them in time. PetiBot types
 * for its time first; from then on `onDraft` gets what the provider has said so far.
 */
async function replyTo(
  core: Core,
  question: string,
  before: Before | null,
  onDraft: (draft: Reply) => unknown,
): Promise<Reply> {
  let hasTyped = false;
  let draft: Reply | null = null;
  const show = () => hasTyped && draft && onDraft(draft);
  const typed = typing(core).then(() => {
    hasTyped = true;
    show();
  });
  const own = await answerOn(core, question, before);
  const worded = (text: string): Reply => ({ ...own, answer: { ...own.answer, text, by: 'provider' } });
  const words = providerWords(core, question, own.answer, (text) => {
    draft = worded(text);
    show();
  });
  const [text] = await Promise.all([words, typed]);
  return text === null ? own : worded(text);
}

const stamp = ({ ports }: Core) => ({ id: ports.uuid(), atMs: ports.nowMs() });

const typing = ({ ports }: Core) =>
  new Promise<void>((resolve) => {
    ports.setTimer(resolve, PETIBOT_LIMITS.typingMs);
  });
