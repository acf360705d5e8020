import { Link } from '@tanstack/react-router';
import { Megaphone, ShoppingBag, Store, Tractor, Wheat } from 'lucide-react';
import { DEFAULT_STATE } from '#contract/businesses.ts';
import { Columns, Prose } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { B2B_WORDS as WORDS } from './pages.words.ts';
import { PagePoints, PlainPage } from './plain-page.tsx';

const EXPLORE_PATH: string = '/explore';
const REGISTER_PATH: string = '/register-business';
const CONTACT_PATH: string = '/contact';
const SUPPLIERS = [
  { category: 'Animal Feed', icon: Wheat },
  { category: 'Farm Equipment', icon: Tractor },
  { category: 'Pet Supplies', icon: ShoppingBag },
  { category: 'Livestock Market', icon: Store },
] as const;

/** `/b2b`. Supplier links search the directory, which also works without signal. */
export function B2bPage() {
  return (
    <PlainPage heading={WORDS.heading} lede={WORDS.lede}>
      <Section title={WORDS.suppliers} lede={WORDS.suppliersLede}>
        <Columns wide={4} narrow={1}>
          {SUPPLIERS.map((supplier) => (
            <SupplierCard key={supplier.category} supplier={supplier} />
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
        <h2 data-below="3">{WORDS.promoteHeading}</h2>
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

function SupplierCard({ supplier: { category, icon } }: { supplier: (typeof SUPPLIERS)[number] }) {
  const { title, text } = WORDS.supplierCards[category];
  return (
    <Card className="pages-supplier stack" data-gap="3" data-align="start">
      <h3 className="icon-head">
        <Icon icon={icon} size="l" />
        {title}
      </h3>
      <p className="muted">{text}</p>
      <Link to={EXPLORE_PATH} search={{ location: DEFAULT_STATE, category }} data-variant="secondary">
        {WORDS.find(title.toLowerCase())}
      </Link>
    </Card>
  );
}
