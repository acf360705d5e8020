import { MessageSquareText } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { TEXTING_WORDS as WORDS } from './texting.words.ts';
import { useTexting } from './texting-context.tsx';

/** The way to the text for whoever has nobody to send it to yet; else what the links do, and the way to its words. */
export function TextingLine() {
  const { open, people } = useTexting();
  if (people.length === 0)
    return (
      <Button variant="secondary" icon={MessageSquareText} block onClick={open}>
        {WORDS.title}
      </Button>
    );
  return (
    <div className="stack" data-gap="1">
      <p className="quiet">{WORDS.opens}</p>
      <Button variant="quiet" onClick={open}>
        {WORDS.change}
      </Button>
    </div>
  );
}
