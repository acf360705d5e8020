import { RuledList } from '#src/ui/shown/card.tsx';
import { PETIBOT_SUGGESTIONS, PETIBOT_WORDS as WORDS } from './petibot.words.ts';

/** Suggested questions. They are disabled while PetiBot types. */
export function Suggestions({
  onAsk,
  isDisabled,
  count,
}: {
  onAsk: (question: string) => void;
  isDisabled: boolean;
  /** Only the first ones. Default: all. */
  count?: number;
}) {
  return (
    <RuledList label={WORDS.suggestions}>
      {PETIBOT_SUGGESTIONS.slice(0, count).map((question) => (
        <li key={question}>
          <button type="button" disabled={isDisabled} onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </RuledList>
  );
}
