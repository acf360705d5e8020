import { Building2, Globe, LifeBuoy } from 'lucide-react';
import { useId } from 'react';
import type { RequestType } from '#contract/contact.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { CONTACT_WORDS as WORDS } from './contact.words.ts';

const CARDS = [
  { name: 'business', icon: Building2, requestType: 'business_inquiry' },
  { name: 'support', icon: LifeBuoy, requestType: 'support' },
  { name: 'expansion', icon: Globe, requestType: 'add_country' },
] as const;

/** The three info cards: business, support, expansion. Each selects its request type. */
export function ContactCards({ onChoose }: { onChoose: (type: RequestType) => void }) {
  return (
    <>
      <h2 className="visually-hidden">{WORDS.optionsHeading}</h2>
      {CARDS.map((card) => (
        <InfoCard key={card.name} card={card} onChoose={() => onChoose(card.requestType)} />
      ))}
    </>
  );
}

function InfoCard({ card, onChoose }: { card: (typeof CARDS)[number]; onChoose: () => void }) {
  const id = useId();
  const { title, text } = WORDS.cards[card.name];
  return (
    <Card as="section" className="contact-info stack" data-gap="2" data-align="start" aria-labelledby={id}>
      <h3 className="icon-head" id={id}>
        <Icon icon={card.icon} />
        {title}
      </h3>
      <p className="muted">{text}</p>
      <Button variant="quiet" onClick={onChoose} aria-describedby={id}>
        {WORDS.choose}
      </Button>
    </Card>
  );
}
