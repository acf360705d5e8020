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
import type { ReactNode } from 'react';
import { CATEGORY_DISPLAY_NAMES } from '#contract/catalogue.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Section } from '#src/ui/page.tsx';
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

export interface CategoryCardsProps {
  id: string;
  /** A link to the search of one category, 15 miles around where the person is. */
  renderLink: (category: (typeof HOME_CATEGORIES)[number], inside: ReactNode) => ReactNode;
  /** 'View All Categories'. */
  allLink: ReactNode;
}

/**
 * "Popular Business Categories": the specified names, each with the catalogue's true name beneath (docs/product.md,
 * P16).
 */
export function CategoryCards({ id, renderLink, allLink }: CategoryCardsProps) {
  return (
    <Section title={WORDS.title} id={id} link={allLink}>
      <ul className="home-categories framed">
        {HOME_CATEGORIES.map((category) => (
          <li key={category}>
            {renderLink(
              category,
              <>
                <Icon icon={ICONS[category]} />
                <CategoryName category={category} />
                <span className="home-explore">
                  {WORDS.explore}
                  <Icon icon={ChevronRight} size="s" />
                </span>
              </>,
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CategoryName({ category }: { category: string }) {
  const shown = CATEGORY_DISPLAY_NAMES[category] ?? category;
  return (
    <span className="home-category">
      <b>{shown}</b>
      {shown !== category && <small>{category}</small>}
    </span>
  );
}
