import { type FormEvent, useState } from 'react';
import { BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { FactPills, SortChoice } from '#src/catalogue/search-choices.tsx';
import { RadiusSlider } from '#src/places/place-fields.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { PillRow, PillToggle } from '#src/ui/forms/toggle.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { FIRST_FINDER, type FinderValues } from './finder.local.ts';
import { HOME_WORDS } from './home.words.ts';
import { FINDER_ANIMALS } from './home-lists.ts';

const WORDS = HOME_WORDS.nearby;

const TYPES = BUSINESS_CATEGORIES.map((name) => ({ value: name, label: name }));

/** The finder's rail. Nothing is searched until 'Apply Filters'; one animal at most, a second press clears it. */
export function FinderFilters({ onApply }: { onApply: (values: FinderValues) => void }) {
  const [values, setValues] = useState(FIRST_FINDER);
  const change = (parts: Partial<FinderValues>) => setValues({ ...values, ...parts });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(values);
  };
  return (
    <form className="card stack" data-gap="3" onSubmit={submit}>
      <RadiusSlider label={WORDS.radius} value={values.radius} onChange={(radius) => change({ radius })} />
      <PillRow label={WORDS.animal}>
        {FINDER_ANIMALS.map(({ value, label }) => (
          <PillToggle
            key={value}
            picture={animalArt(value)}
            isPressed={values.animal === value}
            onToggle={() => change({ animal: values.animal === value ? '' : value })}
          >
            {label}
          </PillToggle>
        ))}
      </PillRow>
      <Select
        name="businessType"
        label={WORDS.type}
        value={values.category}
        placeholder={WORDS.allTypes}
        options={TYPES}
        onChange={(category) =>
          change({ category: BUSINESS_CATEGORIES.find((name) => name === category) ?? '' })
        }
      />
      <FactPills facts={values.facts} openNow={values.openNow} onChange={change} />
      <SortChoice value={values.sort} onChange={(sort) => change({ sort })} />
      <Button type="submit" block>
        {WORDS.apply}
      </Button>
    </form>
  );
}
