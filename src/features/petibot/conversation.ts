import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { type ChatMessage, type PetibotAnswer, PETIBOT_WORDS as WORDS } from '#contract/petibot.ts';
import { loadGuides } from '#src/catalogue/guides-library.ts';
import type { Core } from '#src/local/core.ts';
import { isQuotaError } from '#src/local/enqueue.ts';
import type { Answerer } from './answer.ts';
import { appendMessage, clearHistory, readHistory, readNearby } from './petibot.local.ts';

/** The conversation as every chat of this page sees it. `messages` is null until the phone's copy was read. */
export interface ConversationState {
  messages: readonly ChatMessage[] | null;
  /** PetiBot is typing: nothing can be sent. */
  isWaiting: boolean;
  /** The phone is full, so new messages live only as long as the page. */
  isFull: boolean;
  /** What a database threw; screens throw it while rendering. */
  fault: { error: unknown } | null;
}

/** One conversation per page, shared by the floating, the embedded and the full chat. */
export interface Conversation {
  subscribe: (listener: () => void) => () => void;
  current: () => ConversationState;
  /** Asks; does nothing on blank text, while waiting, or before the phone's copy was read. */
  send: (text: string) => Promise<void>;
  clear: () => Promise<void>;
}

export const NO_CONVERSATION: ConversationState = {
  messages: null,
  isWaiting: false,
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

/** Makes a conversation over a phone's core; `conversationOf` shares one. */
export function startConversation(core: Core): Conversation {
  const { change, current, guard, add, subscribe } = startStore(core);
  void guard(async () => change({ messages: await readHistory(core) }));
  return {
    subscribe,
    current,
    send: async (text) => {
      const content = text.trim();
      const { isWaiting, messages } = current();
      if (content === '' || isWaiting || !messages) return;
      const before = lastAnimal(messages);
      change({ isWaiting: true });
      await guard(async () => {
        await add({ ...stamp(core), role: 'user', content });
        const [reply] = await Promise.all([answerOn(core, content, before), typing(core)]);
        await add({ ...stamp(core), role: 'assistant', ...reply });
      });
      change({ isWaiting: false });
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
  const add = async (message: ChatMessage) => {
    try {
      change({ messages: await appendMessage(core, message), isFull: false });
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      change({ messages: [...(state.messages ?? []), message], isFull: true });
    }
  };
  const guard = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      change({ fault: { error } });
    }
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { change, add, guard, subscribe, current: () => state };
}

const stamp = ({ ports }: Core) => ({ id: ports.uuid(), atMs: ports.nowMs() });

const typing = ({ ports }: Core) =>
  new Promise<void>((resolve) => {
    ports.setTimer(resolve, PETIBOT_LIMITS.typingMs);
  });

function lastAnimal(messages: readonly ChatMessage[]) {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? last.answer.animal : null;
}

let kept: Promise<Answerer> | null = null;

/** The answerer over the care library, in its own chunk; without a library it still knows emergencies. */
async function answererOf(core: Core): Promise<{ answer: Answerer; hasLibrary: boolean }> {
  const { createAnswerer } = await import('./answer.ts');
  try {
    kept ??= loadGuides(core.ports).then(createAnswerer);
    return { answer: await kept, hasLibrary: true };
  } catch {
    kept = null; // not on this phone: said in the answer, and asked for again with the next question
    return { answer: createAnswerer([]), hasLibrary: false };
  }
}

/** PetiBot's answer with the businesses near this phone that fit. */
export async function answerOn(core: Core, question: string, before: PetibotAnswer['animal']) {
  const { answer, hasLibrary } = await answererOf(core);
  const found = answer(question, before);
  const near = await readNearby(core, found);
  const text = textOf(found, near, hasLibrary);
  return { answer: { ...found, text }, near: near ?? [] };
}

function textOf(answer: PetibotAnswer, near: readonly unknown[] | undefined, hasLibrary: boolean): string {
  const { kind, text, category } = answer;
  if (!hasLibrary && kind === 'unknown') return WORDS.noLibrary;
  if (kind !== 'local' || !category) return text;
  if (!near) return WORDS.localUnplaced(category);
  return near.length === 0 ? WORDS.localNone(category) : text;
}
