import { useState } from 'react';
import { countryOf, DEFAULT_COUNTRY, OTHER_CITY, subdivisionsOf } from '#contract/shared/places.ts';
import { COUNTRIES } from '#contract/shared/places-countries.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Select, type SelectOption } from '#src/ui/forms/select.tsx';
import { labelOf } from '#src/words/labels.ts';
import { citiesOf } from './hero-place.ts';
import { HOME_WORDS } from './home.words.ts';
import type { Hero } from './use-hero.ts';

const WORDS = HOME_WORDS.hero;
const asOptions = (names: readonly string[]): SelectOption[] =>
  names.map((name) => ({ value: name, label: name }));
const COUNTRY_OPTIONS = COUNTRIES.map(({ name }) => ({ value: name, label: labelOf(name) }));

/** Country, state or province, city and postal code. */
export function HeroFields({ hero }: { hero: Hero }) {
  const { place, change } = hero;
  const isHome = place.country === DEFAULT_COUNTRY;
  return (
    <>
      <Select
        name="country"
        label={WORDS.country}
        value={place.country}
        options={COUNTRY_OPTIONS}
        onChange={(country) => change({ country })}
      />
      <SubdivisionField hero={hero} />
      <CityField key={`${place.country} ${place.state}`} hero={hero} />
      <Field
        name="zipCode"
        label={isHome ? WORDS.zip : WORDS.postalCode}
        value={place.zipCode}
        error={hero.codeError}
        inputMode={countryOf(place.country)?.hasNumericPostalCode ? 'numeric' : undefined}
        autoComplete="postal-code"
        onChange={(zipCode) => change({ zipCode })}
        onBlur={hero.leaveCode}
      />
    </>
  );
}

function SubdivisionField({ hero: { place, change } }: { hero: Hero }) {
  const subdivision = countryOf(place.country)?.subdivision;
  if (!subdivision || subdivision.kind === 'none') return null;
  const shared = {
    name: 'state',
    label: labelOf(subdivision.label),
    value: place.state,
    onChange: (state: string) => change({ state }),
  };
  if (subdivision.kind === 'text') return <Field {...shared} autoComplete="address-level1" />;
  return (
    <Select
      {...shared}
      placeholder={WORDS.anySubdivision(labelOf(subdivision.label))}
      options={asOptions(subdivisionsOf(place.country).map(({ name }) => name))}
    />
  );
}

/** A list of known cities with an option to type another one. A text field if no city is known. */
function CityField({ hero: { place, change } }: { hero: Hero }) {
  const cities = citiesOf(place);
  const [isTyped, setIsTyped] = useState(cities.length === 0 || isUnlisted(place.city, cities));
  /** Switches between list and text field and focuses the new one. */
  const switchTo = (typed: boolean) => {
    setIsTyped(typed);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.hero [name="city"]')?.focus());
  };
  if (isTyped || isUnlisted(place.city, cities))
    return (
      <Field
        name="city"
        label={WORDS.city}
        value={place.city}
        autoComplete="address-level2"
        onChange={(city) => change({ city })}
        after={cities.length > 0 && <BackToList onBack={() => [switchTo(false), change({ city: '' })]} />}
      />
    );
  return (
    <Select
      name="city"
      label={WORDS.city}
      value={place.city}
      placeholder={WORDS.anyCity}
      options={[...asOptions(cities), { value: OTHER_CITY, label: WORDS.otherCity }]}
      onChange={(city) => (city === OTHER_CITY ? switchTo(true) : change({ city }))}
    />
  );
}

const isUnlisted = (city: string, cities: readonly string[]) => city !== '' && !cities.includes(city);

function BackToList({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="secondary" aria-label={WORDS.backToList} onClick={onBack}>
      {WORDS.list}
    </Button>
  );
}
