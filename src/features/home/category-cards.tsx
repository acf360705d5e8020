import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  Dumbbell,
  Heart,
  HeartHandshake,
  type LucideIcon,
  Scissors,
  ShoppingBag,
  Stethoscope,
  Tractor,
  Wheat,
} from 'lucide-react';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { CATEGORY_DISPLAY_NAMES } from '#src/catalogue/catalogue.words.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { originText } from '#src/places/origin.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { labelOf } from '#src/words/labels.ts';
import { readCenter } from './finder.local.ts';
import { HOME_WORDS } from './home.words.ts';
import { HOME_CATEGORIES } from './home-lists.ts';

const WORDS = HOME_WORDS.categories;

const ICONS: Record<(typeof HOME_CATEGORIES)[number], LucideIcon> = {
  'Veterinary Services': Stethoscope,
  'Pet Grooming': Scissors,
  'Pet Supplies': ShoppingBag,
  Boarding: Dumbbell,
  Training: HeartHandshake,
  'Animal Feed': Wheat,
  'Farm Equipment': Tractor,
  Breeders: Heart,
};

/**
 * "Popular Business Categories": the specified names with the catalog's own names below (docs/product.md, P16). Each
 * one links to a search within 15 miles of the person.
 */
export function CategoryCards({ id }: { id: string }) {
  const centre = useLive(readCenter, []);
  const location = centre && originText(centre);
  return (
    <Section title={WORDS.title} id={id} link={<Link to="/explore">{WORDS.all}</Link>}>
      <ul className="home-categories framed">
        {HOME_CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              className="row"
              data-tight
              data-gap="2"
              to="/explore"
              search={{ location, category, radius: SEARCH_LIMITS.radiusCategoryMiles }}
            >
              <Icon icon={ICONS[category]} tone="brand" />
              <CategoryName category={category} />
              <span className="home-explore">
                {WORDS.explore}
                <Icon icon={ChevronRight} size="s" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CategoryName({ category }: { category: string }) {
  const name = labelOf(category);
  const shown = CATEGORY_DISPLAY_NAMES[category] ?? name;
  return (
    <span className="home-category">
      <b>{shown}</b>
      {shown !== name && <small>{name}</small>}
    </span>
  );
}
