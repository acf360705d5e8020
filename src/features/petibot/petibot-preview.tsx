import { Link } from '@tanstack/react-router';
import { Clock, Lightbulb, MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#src/ui/acts/button.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { FLOATING_WORDS } from './floating.words.ts';
import { FromPetibot, Own } from './message.tsx';
import { PETIBOT_PREVIEW as PREVIEW } from './petibot.words.ts';
import './petibot.css';

const EmbeddedChat = lazy(async () => ({ default: (await import('./embedded-chat.tsx')).EmbeddedChat }));
const ICONS = [Lightbulb, MapPin, Clock] as const;

/**
 * The end of the home page: a sample conversation that a click replaces with the chat. See
 * docs/specification.md, section 2.
 */
export function PetibotPreview({ id }: { id?: string }) {
  const [isTrying, setIsTrying] = useState(false);
  return (
    <Section id={id} title={PREVIEW.title} link={<Link to="/chatbot">{PREVIEW.full}</Link>}>
      <div className="petibot-preview stack">
        {isTrying ? (
          <Suspense fallback={<p className="petibot-box petibot-loading">{FLOATING_WORDS.loading}</p>}>
            <EmbeddedChat preset={PREVIEW.preset} hasFocus />
          </Suspense>
        ) : (
          <Sample onTry={() => setIsTrying(true)} />
        )}
        <ul className="petibot-blurbs stack" data-gap="3">
          {PREVIEW.blurbs.map((blurb, place) => (
            <li key={blurb} className="petibot-blurb">
              <Icon icon={ICONS[place] ?? Lightbulb} tone="brand" />
              <h3 data-size="md">{blurb}</h3>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Sample({ onTry }: { onTry: () => void }) {
  return (
    <div className="petibot-box petibot-sample">
      <ol className="stack" aria-label={PREVIEW.sample}>
        <Own>{PREVIEW.question}</Own>
        <FromPetibot>
          <p>{PREVIEW.answer}</p>
        </FromPetibot>
      </ol>
      <Button block onClick={onTry}>
        {PREVIEW.tryNow}
      </Button>
    </div>
  );
}
