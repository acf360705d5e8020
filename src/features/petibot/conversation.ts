import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { healthOf } from '#src/data/core/storage-health.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { personId } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import { type Before, type ChatMessage, lastExchange } from './messages.ts';
import { appendMessage, clearHistory, readHistory } from './petibot.local.ts';
import { providerWords } from './provider.ts';
import { answerOn, type Reply } from './reply.ts';

/** The state of the conversation. `messages` is null while loading. */
export interface ConversationState {
  messages: readonly ChatMessage[] | null;
  /** PetiBot is typing; sending is disabled. */
  isWaiting: boolean;
  /** A partial answer of the provider, which may be replaced by the phone's own. */
  draft: Reply | null;
  /** Storage is full: new messages are lost with the page. */
  isFull: boolean;
  /** A database error, which screens throw while rendering. */
  fault: { error: unknown } | null;
}

/** The conversation of the page, shared by all its chats. */
export interface Conversation {
  subscribe: (listener: () => void) => () => void;
  current: () => ConversationState;
  /**
   * Sends a question. Ignores blank text, and any text while PetiBot types or the history loads. @returns
   * whether the question was added; otherwise it returns to the field.
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

/** Returns the page's conversation and loads its history on the first call. */
export function conversationOf(core: Core): Conversation {
  const known = conversations.get(core);
  if (known) return known;
  const conversation = startConversation(core);
  conversations.set(core, conversation);
  return conversation;
}

/** Creates a conversation; `conversationOf` shares one. It follows other tabs and sign-ins. */
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
      change({ isWaiting: false, draft: null }); // stop waiting after an error
      return stands;
    },
    clear: () =>
      guard(async () => {
        await clearHistory(core);
        change({ messages: [], isFull: false });
      }),
  };
}

/** The state and its listeners. Messages that do not fit into storage stay in memory. */
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
  /** Lost storage is reported above the page; any other error replaces the page. */
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
 * Returns the phone's answer, or the provider's wording if it arrives in time. After the typing delay,
 * `onDraft` receives the partial text.
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
