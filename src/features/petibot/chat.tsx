import { useEffect, useRef, useState } from 'react';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { useProvider } from '#src/session/provider.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { Composer } from './composer.tsx';
import { Answered, FromPetibot, Message, Typing } from './message.tsx';
import { PETIBOT_WORDS as WORDS } from './petibot.words.ts';
import { Suggestions } from './suggestions.tsx';
import { useConversation, useSpokenAnswers } from './use-conversation.ts';
import './petibot.css';

/** Space above a message after scrolling. */
const BOX_MARGIN_PX = 12;
/** Suggestions before the first question. */
const FIRST_SUGGESTIONS = 3;
/** A message taller than this share of the window is shown from its start. */
const TALL = 0.55;

export interface ChatProps {
  /** `box`: the message list scrolls. `page`: the page scrolls. */
  scroll: 'box' | 'page';
  /** Initial text of the field. */
  preset?: string | undefined;
  /** Focuses the field when the chat opens. */
  hasFocus?: boolean;
}

/** The conversation and its input field. */
export function Chat({ scroll, preset = '', hasFocus = false }: ChatProps) {
  const conversation = useConversation();
  const { messages, isWaiting, draft, isFull, send } = conversation;
  const [text, setText] = useState(preset);
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useScrolledList(scroll, messages?.length ?? 0, isWaiting, draft?.answer.text);
  const usesProvider = useProvider() && scroll === 'box'; // the page shows the full text
  const startsOn = scroll === 'page' ? 'only-phone' : undefined; // a desktop has them beside the chat
  useSpokenAnswers(conversation);
  useFocusedField(field, hasFocus, messages !== null);
  const ask = () => {
    if (text.trim() === '' || isWaiting) return;
    setText('');
    void send(text).then((stands) => stands || setText((typed) => typed || text));
  };
  return (
    <div className="petibot-chat" data-scroll={scroll}>
      <section className="petibot-scroll" ref={list} aria-label={WORDS.conversation}>
        <ol className="stack">
          <FromPetibot>
            <p>{WORDS.greeting}</p>
          </FromPetibot>
          {messages?.length === 0 && !isWaiting && (
            <li className={startsOn}>
              <Suggestions
                count={FIRST_SUGGESTIONS}
                onAsk={(question) => void send(question)}
                isDisabled={false}
              />
            </li>
          )}
          {messages?.map((message) => (
            <Message key={message.id} message={message} />
          ))}
          {isWaiting && (draft ? <Answered reply={draft} /> : <Typing />)}
        </ol>
        {isFull && <Note tone="warn">{WORDS.full}</Note>}
      </section>
      <div className="petibot-foot">
        <Composer
          ref={field}
          value={text}
          onChange={setText}
          onSend={ask}
          isDisabled={isWaiting || messages === null}
        />
        {text.length >= PETIBOT_LIMITS.questionMax && (
          <p className="petibot-provider" role="status">
            {WORDS.longest(PETIBOT_LIMITS.questionMax)}
          </p>
        )}
        {usesProvider && <p className="petibot-provider">{WORDS.providerShort}</p>}
      </div>
    </div>
  );
}

/** Scrolls to each new message. */
function useScrolledList(
  scroll: ChatProps['scroll'],
  count: number,
  isWaiting: boolean,
  draft: string | undefined,
) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (list.current && scroll === 'box') list.current.tabIndex = 0; // scroll areas must be reachable by keyboard
  }, [scroll]);
  useEffect(() => {
    const box = list.current;
    const isUntouched = count === 0 && !isWaiting && draft === undefined;
    if (!box || isUntouched) return;
    const last = box.querySelector(':scope > ol > li:last-child');
    if (!last) return;
    if (scroll === 'page') last.scrollIntoView({ block: isTall(last) ? 'start' : 'nearest' });
    else scrollBox(box, last);
  }, [scroll, count, isWaiting, draft]);
  return list;
}

/** Whether too little room is left for the message: then its start is shown. */
const isTall = ({ clientHeight }: Element) => clientHeight > window.innerHeight * TALL;

/** Scrolls to the end, or to the start of a message taller than the box, where the emergency is. */
function scrollBox(box: HTMLElement, last: Element) {
  const { top, height } = last.getBoundingClientRect();
  if (height > box.clientHeight) box.scrollTop += top - box.getBoundingClientRect().top - BOX_MARGIN_PX;
  else box.scrollTop = box.scrollHeight;
}

/** Focuses the field when the chat opens. */
function useFocusedField(field: { current: HTMLTextAreaElement | null }, hasFocus: boolean, isRead: boolean) {
  useEffect(() => {
    if (hasFocus && isRead) field.current?.focus({ preventScroll: true });
  }, [field, hasFocus, isRead]);
}
