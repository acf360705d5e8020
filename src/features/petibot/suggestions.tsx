import { RuledList } from '#src/ui/shown/card.tsx';
import { PETIBOT_SUGGESTIONS, PETIBOT_WORDS as WORDS } from './petibot.words.ts';

/** The suggested questions; one press asks. While PetiBot is typing a press does nothing, so they are disabled. */
export function Suggestions({
  onAsk,
  isDisabled,
}: {
  onAsk: (question: string) => void;
  isDisabled: boolean;
}) {
  return (
    <RuledList label={WORDS.suggestions}>
      {PETIBOT_SUGGESTIONS.map((question) => (
        <li key={question}>
          <button type="button" disabled={isDisabled} onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </RuledList>
  );
}
