import { RuledList } from '#src/ui/shown/card.tsx';
import { PETIBOT_SUGGESTIONS, PETIBOT_WORDS as WORDS } from './petibot.words.ts';

/** Suggested questions. They are disabled while PetiBot types. */
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
