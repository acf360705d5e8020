import { CircleQuestionMark, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { useProvider } from '#src/session/provider.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Split } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { BRAND_ART } from '#src/ui/shown/animal-art.ts';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { Chat } from './chat.tsx';
import { PETIBOT_WORDS as WORDS } from './petibot.words.ts';
import { Suggestions } from './suggestions.tsx';
import { useConversation } from './use-conversation.ts';
import './petibot.css';

/** The page `/chatbot`, with suggested questions beside the chat, or behind a button on a phone. */
export function PetibotPage() {
  const { messages, isWaiting, send } = useConversation();
  const usesProvider = useProvider();
  const suggestions = {
    onAsk: (question: string) => void send(question),
    isDisabled: isWaiting || messages === null,
  };
  return (
    <div className="petibot-page" data-unread={messages === null || undefined}>
      <div className="petibot-head">
        <img className="petibot-whole" src={BRAND_ART.frog} alt="" width={68} height={75} />
        <PageTitle lede={WORDS.lede}>{WORDS.title}</PageTitle>
      </div>
      <SuggestionsDialog {...suggestions} />
      <Split
        rail={
          <section>
            <h2 data-below="4">{WORDS.suggestions}</h2>
            <Suggestions {...suggestions} />
          </section>
        }
      >
        <Chat scroll="page" />
      </Split>
      <div className="row quiet" data-gap="3" data-above="3" data-spread="between">
        <p>
          {usesProvider ? WORDS.noteProvider : WORDS.noteSource} {WORDS.noteUrgent}
        </p>
        {messages && messages.length > 0 && <ClearConversation isDisabled={isWaiting} />}
      </div>
    </div>
  );
}

/** The suggested questions on narrow screens. */
function SuggestionsDialog({ onAsk, isDisabled }: ComponentProps<typeof Suggestions>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const ask = (question: string) => {
    close();
    onAsk(question);
  };
  return (
    <div className="only-phone" data-below="4">
      <Button variant="secondary" icon={CircleQuestionMark} onClick={() => setIsOpen(true)}>
        {WORDS.suggestions}
      </Button>
      <Dialog open={isOpen} onClose={close} title={WORDS.suggestions} closeLabel={WORDS.suggestionsClose}>
        <Suggestions onAsk={ask} isDisabled={isDisabled} />
      </Dialog>
    </div>
  );
}

function ClearConversation({ isDisabled }: { isDisabled: boolean }) {
  const { clear } = useConversation();
  const announce = useAnnounce();
  const [isAsking, setIsAsking] = useState(false);
  const onRemove = async () => {
    await clear();
    return undefined;
  };
  return (
    <>
      <Button variant="quiet" icon={Trash2} disabled={isDisabled} onClick={() => setIsAsking(true)}>
        {WORDS.clear}
      </Button>
      <RemoveQuestion
        of={isAsking}
        onClose={() => setIsAsking(false)}
        title={WORDS.clearAsk}
        confirm={WORDS.clearYes}
        keep={WORDS.clearNo}
        closeLabel={WORDS.clearNo}
        onRemove={onRemove}
        onRemoved={() => announce(WORDS.cleared)}
      />
    </>
  );
}
