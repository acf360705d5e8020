import { useEffect, useRef, useState } from 'react';
import { useProvider } from '#src/session/provider.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { Composer } from './composer.tsx';
import { Answered, FromPetibot, Message, Typing } from './message.tsx';
import { PETIBOT_WORDS as WORDS } from './petibot.words.ts';
import { useConversation, useSpokenAnswers } from './use-conversation.ts';
import './petibot.css';

/** Left above a message that is scrolled to. */
const BOX_MARGIN_PX = 12;
/** Share of the window that a message may take before its beginning counts more than its end. */
const TALL = 0.55;

export interface ChatProps {
  /** `box`: the messages scroll by themselves. `page`: the page scrolls. */
  scroll: 'box' | 'page';
  /** Stands in the field, ready to be sent. */
  preset?: string | undefined;
  /** The field takes the focus when the chat opens. */
  hasFocus?: boolean;
}

/** The conversation with the field to write in. */
export function Chat({ scroll, preset = '', hasFocus = false }: ChatProps) {
  const conversation = useConversation();
  const { messages, isWaiting, draft, isFull, send } = conversation;
  const [text, setText] = useState(preset);
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useScrolledList(scroll, messages?.length ?? 0, isWaiting, draft?.answer.text);
  const usesProvider = useProvider() && scroll === 'box'; // the page has room to say it in full
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
        {usesProvider && <p className="petibot-provider">{WORDS.providerShort}</p>}
      </div>
    </div>
  );
}

/** Shows the latest message whenever there is a new one. */
function useScrolledList(
  scroll: ChatProps['scroll'],
  count: number,
  isWaiting: boolean,
  draft: string | undefined,
) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (list.current && scroll === 'box') list.current.tabIndex = 0; // what scrolls must be reachable by keys
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

/** Whether header, field and thumb bar leave less room than a message needs: then its beginning is shown. */
const isTall = ({ clientHeight }: Element) => clientHeight > window.innerHeight * TALL;

/** Shows the end of the list, but of a message that is taller than the box its beginning: the emergency stands there. */
function scrollBox(box: HTMLElement, last: Element) {
  const { top, height } = last.getBoundingClientRect();
  if (height > box.clientHeight) box.scrollTop += top - box.getBoundingClientRect().top - BOX_MARGIN_PX;
  else box.scrollTop = box.scrollHeight;
}

/** Gives the field its focus when the chat opens. */
function useFocusedField(field: { current: HTMLTextAreaElement | null }, hasFocus: boolean, isRead: boolean) {
  useEffect(() => {
    if (hasFocus && isRead) field.current?.focus({ preventScroll: true });
  }, [field, hasFocus, isRead]);
}
