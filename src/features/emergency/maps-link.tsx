import { MapPinned } from 'lucide-react';
import type { HelpAnimal } from '#contract/catalogue.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { OUTSIDE_REL } from '#src/ui/acts/links.ts';
import { mapsSearchHref } from '#src/ui/acts/maps-search.ts';
import { Icon } from '#src/ui/shown/icon.tsx';
import { FIRST_WORDS as WORDS } from './first-call.words.ts';

const QUERIES: Readonly<Partial<Record<HelpAnimal, keyof typeof WORDS.queries>>> = {
  Bird: 'exotic',
  Fish: 'exotic',
  Rabbit: 'exotic',
  Chicken: 'poultry',
  Horse: 'large',
  Cattle: 'large',
  Goat: 'large',
  Sheep: 'large',
  Pig: 'large',
  Donkey: 'large',
  Duck: 'poultry',
  Turkey: 'poultry',
  Bees: 'bees',
};

/** A search of the phone's own maps, for where we know nobody near. It needs signal. */
export function MapsLink({ animal, from }: { animal: HelpAnimal | null; from: LatLng }) {
  const query = WORDS.queries[(animal && QUERIES[animal]) ?? 'pet'];
  const href = mapsSearchHref(query, from, navigator.userAgent);
  return (
    <a
      href={href}
      data-variant="secondary"
      data-no-print
      rel={OUTSIDE_REL}
      target={href.startsWith('http') ? '_blank' : undefined}
    >
      <Icon icon={MapPinned} />
      {WORDS.maps}
    </a>
  );
}
