import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { alarmOf } from './alarm.ts';
import { type Conversation, type ConversationState, conversationOf } from './conversation.ts';
import { PETIBOT_WORDS as WORDS } from './petibot.words.ts';

/** Returns the page's conversation. @throws database errors while rendering. */
export function useConversation(): ConversationState & Pick<Conversation, 'send' | 'clear'> {
  const { subscribe, current, send, clear } = conversationOf(useCore());
  const state = useSyncExternalStore(subscribe, current);
  if (state.fault) throw state.fault.error;
  return { ...state, send, clear };
}

/** Announces each new answer to screen readers, an alarm first. Messages from before are not announced. */
export function useSpokenAnswers({ messages }: ConversationState): void {
  const announce = useAnnounce();
  const heard = useRef<string | null | undefined>(undefined);
  const last = messages?.at(-1);
  useEffect(() => {
    if (!messages) return;
    const id = last?.id ?? null;
    if (heard.current !== undefined && heard.current !== id && last?.role === 'assistant') {
      const alarm = alarmOf(last.answer);
      if (alarm) announce(`${alarm.title}. ${alarm.text}`, true);
      announce(WORDS.said(last.answer.text));
    }
    heard.current = id;
  }, [messages, last, announce]);
}
