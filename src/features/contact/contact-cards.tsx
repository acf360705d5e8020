import { Building2, Globe, LifeBuoy } from 'lucide-react';
import { useId } from 'react';
import { CONTACT_CARDS, type RequestType, CONTACT_WORDS as WORDS } from '#contract/contact.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icon.tsx';

const ICONS = { business: Building2, support: LifeBuoy, expansion: Globe } as const;

/** The three info cards: business, support, expansion. Each one chooses its request type. */
export function ContactCards({ onChoose }: { onChoose: (type: RequestType) => void }) {
  return (
    <>
      <h2 className="visually-hidden">{WORDS.optionsHeading}</h2>
      {CONTACT_CARDS.map((card) => (
        <InfoCard key={card.name} card={card} onChoose={() => onChoose(card.requestType)} />
      ))}
    </>
  );
}

function InfoCard({ card, onChoose }: { card: (typeof CONTACT_CARDS)[number]; onChoose: () => void }) {
  const id = useId();
  return (
    <Card as="section" className="contact-info stack" data-gap="2" data-align="start" aria-labelledby={id}>
      <h3 className="icon-head" id={id}>
        <Icon icon={ICONS[card.name]} />
        {card.title}
      </h3>
      <p>{card.text}</p>
      <Button variant="quiet" onClick={onChoose} aria-describedby={id}>
        {WORDS.choose}
      </Button>
    </Card>
  );
}
