import { MapPin, Search as SearchIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { zip5 } from '#contract/shared/places.ts';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Row, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
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
  const [town, setTown] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = town.trim();
    if (text === '') return;
    const isWhole = isNationwide || text.includes(',') || zip5(text) !== null;
    onNear(isWhole ? text : `${text}, ${place}`);
  };
  return (
    <Note>
      <Stack gap={2}>
        <p>{WORDS.distancesFrom(around)}</p>
        <form noValidate onSubmit={submit}>
          <Field
            name="town"
            label={WORDS.town}
            value={town}
            onChange={setTown}
            autoComplete="address-level2"
            after={
              <IconButton type="submit" variant="secondary" icon={SearchIcon} label={WORDS.searchTown} />
            }
          />
        </form>
        {near !== null && (
          <Row>
            <Button variant="secondary" icon={MapPin} onClick={() => onNear(near.location)}>
              {WORDS.searchNear(near.name ?? WORDS.keptArea)}
            </Button>
          </Row>
        )}
      </Stack>
    </Note>
  );
}
