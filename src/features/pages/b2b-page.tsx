import { Link } from '@tanstack/react-router';
import { type LucideIcon, Megaphone, ShoppingBag, Store, Tractor, Wheat } from 'lucide-react';
import { DEFAULT_STATE } from '#contract/businesses.ts';
import { B2B_WORDS as WORDS } from '#contract/pages.ts';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Columns, Prose } from '#src/ui/layout.tsx';
import { Section } from '#src/ui/page.tsx';
import { PagePoints, PlainPage } from './plain-page.tsx';

const EXPLORE_PATH: string = '/explore';
const REGISTER_PATH: string = '/register-business';
const CONTACT_PATH: string = '/contact';
const ICONS: Record<(typeof WORDS.supplierCards)[number]['category'], LucideIcon> = {
  'Animal Feed': Wheat,
  'Farm Equipment': Tractor,
  'Pet Supplies': ShoppingBag,
  'Livestock Market': Store,
};

/** `/b2b`. Suppliers are found in the directory itself, so that they are found without signal too. */
export function B2bPage() {
  return (
    <PlainPage heading={WORDS.heading} lede={WORDS.lede}>
      <Section title={WORDS.suppliers} lede={WORDS.suppliersLede}>
        <Columns wide={4} narrow={1}>
          {WORDS.supplierCards.map((card) => (
            <SupplierCard key={card.category} card={card} />
          ))}
        </Columns>
      </Section>
      <Section title={WORDS.getsHeading}>
        <Prose>
          <PagePoints points={WORDS.gets} />
        </Prose>
      </Section>
      <Card
        as="section"
        className="pages-call stack"
        data-gap="3"
        data-align="start"
        aria-labelledby="b2b-list"
      >
        <h2 id="b2b-list">{WORDS.listHeading}</h2>
        <p>{WORDS.listText}</p>
        <Link to={REGISTER_PATH} data-variant="sun" data-size="lg">
          <Icon icon={Store} />
          {WORDS.list}
        </Link>
      </Card>
      <section className="pages-part">
        <h2>{WORDS.promoteHeading}</h2>
        <Prose>
          <p>{WORDS.promoteText}</p>
          <p>
            <Link to={CONTACT_PATH} search={{ type: 'business_inquiry' }} data-variant="secondary">
              <Icon icon={Megaphone} />
              {WORDS.promote}
            </Link>
          </p>
        </Prose>
      </section>
    </PlainPage>
  );
}

function SupplierCard({ card }: { card: (typeof WORDS.supplierCards)[number] }) {
  return (
    <Card className="pages-supplier">
      <h3 className="icon-head">
        <Icon icon={ICONS[card.category]} size="l" />
        {card.title}
      </h3>
      <p>{card.text}</p>
      <Link
        to={EXPLORE_PATH}
        search={{ location: DEFAULT_STATE, category: card.category }}
        data-variant="secondary"
      >
        {WORDS.find(card.title.toLowerCase())}
      </Link>
    </Card>
  );
}
