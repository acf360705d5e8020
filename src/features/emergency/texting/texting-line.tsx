import { MessageSquareText } from 'lucide-react';
import { Button } from '#src/ui/acts/button.tsx';
import { TEXTING_WORDS as WORDS } from './texting.words.ts';
import { useTexting } from './texting-context.tsx';

/** Below my people: explains their text links and opens the text. */
export function TextingLine() {
  const { open, people } = useTexting();
  if (!people || people.length === 0) return null;
  return (
    <div className="stack" data-gap="1" data-align="start" data-no-print>
      <p className="quiet">{WORDS.opens}</p>
      <Button variant="quiet" onClick={open}>
        {WORDS.change}
      </Button>
    </div>
  );
}

/**
 * Opens the text for people without pinned contacts; on its own line, so that the first call stays in sight.
 */
export function TextingButton() {
  const { open, people } = useTexting();
  if (!people || people.length > 0) return null;
  return (
    <Button variant="quiet" icon={MessageSquareText} onClick={open}>
      {WORDS.title}
    </Button>
  );
}
