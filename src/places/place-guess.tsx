import { guessPlace } from '#contract/shared/guess-place.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { useGazetteer } from './gazetteer.ts';
import { PLACE_WORDS as WORDS } from './places.words.ts';

interface PlaceGuessProps {
  /** Text that names no known place. */
  text: string;
  onTake: (place: string) => void;
}

/** Suggests a place with a similar name. */
export function PlaceGuess({ text, onTake }: PlaceGuessProps) {
  const gazetteer = useGazetteer();
  const guess = gazetteer && guessPlace(gazetteer, text);
  if (!guess) return null;
  return (
    <Button variant="secondary" onClick={() => onTake(guess)}>
      {WORDS.didYouMean(guess)}
    </Button>
  );
}
