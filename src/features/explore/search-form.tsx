import type { FormEvent } from 'react';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { FactPills } from '#src/catalogue/search-choices.tsx';
import { SEARCH_CHOICE_WORDS } from '#src/catalogue/search-choices.words.ts';
import { useAnimalNames, useCategoryNames } from '#src/catalogue/use-catalogue.ts';
import { useOwnFirst } from '#src/features/animals/own-first.local.ts';
import { PlaceField, RadiusSlider } from '#src/places/place-fields.tsx';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { DEFAULT_LOCATION_TEXT } from '#src/places/stored-search.ts';
import type { Position } from '#src/places/use-position.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { PillRow, PillToggle } from '#src/ui/forms/toggle.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { labelOf, placeNameOf } from '#src/words/labels.ts';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';
import { countFilters, type Filters, NO_FILTERS, type SearchValues } from './search-params.ts';

/** State and actions of the search form and the phone's filter bar. */
export interface SearchControls {
  /** Typed values; place, radius and words apply with `onSearch`. */
  draft: SearchValues;
  onDraft: (changes: Partial<SearchValues>) => void;
  /** Applies the typed values. */
  onSearch: () => void;
  /** Applies filters immediately. */
  onFilter: (filters: Partial<Filters>) => void;
  placeError: string | undefined;
  isLoading: boolean;
  position: Pick<Position, 'isBusy' | 'locate'>;
}

export interface SearchFormProps extends SearchControls {
  /** Links the form to buttons outside it. */
  id?: string | undefined;
  /** The dialog shows the buttons in its footer. */
  isWithoutButtons?: boolean;
}

/** The form with place, radius, words, animal, category and facts. */
export function SearchForm({ id, isWithoutButtons = false, ...controls }: SearchFormProps) {
  const { draft, onDraft, onFilter } = controls;
  const categories = useCategoryNames();
  const isNationwide = draft.location.trim().toLowerCase() === DEFAULT_LOCATION_TEXT.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayStart(controls)) controls.onSearch();
  };
  return (
    <form
      className="search-form stack"
      id={id}
      aria-label={WORDS.search}
      action="/explore"
      noValidate
      onSubmit={submit}
    >
      <PlaceField
        name="location"
        label={WORDS.location}
        hint={isNationwide ? WORDS.nationwideHint : PLACE_WORDS.hint}
        error={controls.placeError}
        value={draft.location === DEFAULT_LOCATION_TEXT ? labelOf(draft.location) : draft.location}
        onChange={(location) => onDraft({ location: placeNameOf(location) })}
        position={controls.position}
        hasSuggestions={!isNationwide}
      />
      <RadiusSlider label={WORDS.radius} value={draft.radius} onChange={(radius) => onDraft({ radius })} />
      <Field
        name="q"
        type="search"
        label={WORDS.query}
        note={WORDS.optional}
        value={draft.q}
        maxLength={SEARCH_LIMITS.queryMax}
        onChange={(q) => onDraft({ q })}
      />
      <div className="search-animals stack" data-gap="1">
        <span aria-hidden="true">{WORDS.animal}</span>
        <AnimalPills animal={draft.animal} onFilter={onFilter} flow="wrap" />
      </div>
      <Select
        name="category"
        label={WORDS.category}
        value={draft.category}
        placeholder={WORDS.allCategories}
        options={categories.map((name) => ({ value: name, label: labelOf(name) }))}
        onChange={(category) => onFilter({ category })}
      />
      <div className="search-animals stack" data-gap="1">
        <span aria-hidden="true">{SEARCH_CHOICE_WORDS.onlyThatSay}</span>
        <FactPills facts={draft.facts} openNow={draft.openNow} onChange={onFilter} />
      </div>
      {!isWithoutButtons && <SearchButtons {...controls} />}
    </form>
  );
}

/** Whether a place is typed and no search is running. */
const mayStart = ({ draft, isLoading }: SearchControls) => !isLoading && draft.location.trim() !== '';

/** The buttons Search and Clear Filters. @param form id of the form if the buttons are outside it. */
export function SearchButtons({ form, ...controls }: SearchControls & { form?: string | undefined }) {
  const { draft, onFilter } = controls;
  return (
    <div className="search-buttons stack" data-gap="2">
      <Button type="submit" size="lg" block form={form} disabled={!mayStart(controls)}>
        {WORDS.search}
      </Button>
      <Button
        variant="secondary"
        block
        disabled={countFilters(draft) === 0}
        onClick={() => onFilter(NO_FILTERS)}
      >
        {WORDS.clear}
      </Button>
    </div>
  );
}

export interface AnimalPillsProps {
  animal: string;
  onFilter: SearchControls['onFilter'];
  flow: 'scroll' | 'wrap';
}

/** One animal at a time; a second press removes it. */
export function AnimalPills({ animal, onFilter, flow }: AnimalPillsProps) {
  const names = useOwnFirst(useAnimalNames());
  return (
    <PillRow label={WORDS.animal} flow={flow}>
      {names.map((name) => (
        <PillToggle
          key={name}
          picture={animalArt(name)}
          isPressed={name === animal}
          onToggle={() => onFilter({ animal: name === animal ? '' : name })}
        >
          {labelOf(name)}
        </PillToggle>
      ))}
    </PillRow>
  );
}
