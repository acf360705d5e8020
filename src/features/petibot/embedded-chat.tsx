import { useState } from 'react';
import { Tabs } from '#src/ui/layout/tabs.tsx';
import { Chat } from './chat.tsx';
import { PETIBOT_WORDS as WORDS } from './petibot.words.ts';
import { Suggestions } from './suggestions.tsx';
import { useConversation } from './use-conversation.ts';
import './petibot.css';

/** The chat in a 400 px box, with suggestions behind a tab. `preset` is the initial text. */
export function EmbeddedChat({ preset, hasFocus }: { preset?: string; hasFocus?: boolean }) {
  const { isWaiting, messages, send } = useConversation();
  const [tab, setTab] = useState('chat');
  const ask = (question: string) => {
    setTab('chat');
    void send(question);
  };
  return (
    <div className="petibot-box">
      <Tabs
        label={WORDS.tabs}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'chat',
            label: WORDS.chatTab,
            content: <Chat scroll="box" preset={preset} hasFocus={hasFocus ?? false} />,
          },
          {
            value: 'suggestions',
            label: WORDS.suggestionsTab,
            content: <Suggestions onAsk={ask} isDisabled={isWaiting || messages === null} />,
          },
        ]}
      />
    </div>
  );
}
