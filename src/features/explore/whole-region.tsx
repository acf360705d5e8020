import { Search as SearchIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { zip5 } from '#contract/shared/places.ts';
import { IconButton } from '#src/ui/acts/button.tsx';
import { Field, selectAll } from '#src/ui/forms/field.tsx';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';
import type { Search } from './search.ts';

/** The person's position or saved area. `location` can be searched; `name` is null if unknown. */
export interface Near {
  name: string | null;
  location: string;
}

export interface WholeRegionProps {
  /** Offered instead of a whole country or state; null while unknown. */
  near: Near | null;
  onNear: (location: string) => void;
}

/** Asks for the town: distances from the middle of a state or country help nobody. */
export function WholeRegion({ search, near, onNear }: WholeRegionProps & { search: Search }) {
  const { around = WORDS.middleOfCountry, place, isNationwide } = search;
  const filled = near ? (near.name ?? WORDS.keptArea) : '';
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = (typed ?? filled).trim();
    if (text === '') return;
    if (near && text === filled) return onNear(near.location);
    const isWhole = isNationwide || text.includes(',') || zip5(text) !== null;
    onNear(isWhole ? text : `${text}, ${place}`);
  };
  return (
    <form noValidate onSubmit={submit} data-above="2">
      <Field
        name="town"
        label={WORDS.town}
        hint={WORDS.distancesFrom(around)}
        value={typed ?? filled}
        onChange={setTyped}
        onFocus={selectAll}
        autoComplete="address-level2"
        after={<IconButton type="submit" variant="secondary" icon={SearchIcon} label={WORDS.searchTown} />}
      />
    </form>
  );
}
