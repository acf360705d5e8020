import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { PlaceGuess } from '#src/places/place-guess.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';
import type { Explore } from './use-explore.ts';

interface PlaceTroubleProps {
  explore: Explore;
  onRetry: () => void;
  /** Searches the suggested place. */
  onTake: (location: string) => void;
  /** Opens the phone's sheet to type another place. */
  onChange: () => void;
}

/** Explains missing results: the place is unknown, or no table of places can be read. */
export function PlaceTrouble({ explore, onRetry, onTake, onChange }: PlaceTroubleProps) {
  const { resolution, placeTrouble, applied } = explore;
  if (placeTrouble)
    return (
      <Note
        tone="bad"
        isAlert
        action={
          <>
            <PlaceGuess text={applied.location} onTake={onTake} />
            <span className="only-phone">
              <Button variant="secondary" onClick={onChange}>
                {WORDS.changePlace}
              </Button>
            </span>
          </>
        }
      >
        <b>{inOurWords(BUSINESS_MESSAGES.location)}</b>
        <p>{placeTrouble}</p>
      </Note>
    );
  if (resolution.kind !== 'failed') return null;
  return (
    <Note
      tone="warn"
      action={
        <Button variant="secondary" onClick={onRetry}>
          {WORDS.tryAgain}
        </Button>
      }
    >
      {WORDS.noPlace}
    </Note>
  );
}
