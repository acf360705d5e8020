import { type ReactNode, useId } from 'react';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { FACTS, TICKED_FACTS } from '#contract/facts.ts';
import { US_STATES } from '#contract/shared/places-states.ts';
import { ANSWER_QUESTIONS } from '#src/features/owners/answered-facts.local.ts';
import type { LISTING_RULES } from '#src/features/owners/listing-rules.local.ts';
import { CheckboxGroup } from '#src/ui/forms/checkbox.tsx';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import type { Form } from '#src/ui/forms/use-form.ts';
import { Columns, Stack } from '#src/ui/layout/layout.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { labelOf } from '#src/words/labels.ts';
import { REGISTRATION_WORDS as WORDS } from './registration.words.ts';
import './registration.css';

type Fields = Pick<Form<typeof LISTING_RULES>, 'field'>;

const STATES_ID = 'registration-states';
const ANIMAL_OPTIONS = ANIMAL_TYPES.map(({ name }) => ({ value: name, label: <AnimalLabel name={name} /> }));
const FACT_OPTIONS = TICKED_FACTS.map((fact) => ({ value: fact, label: labelOf(FACTS[fact].yes) }));
const ANSWERS = [
  { value: 'yes', label: WORDS.yes },
  { value: 'no', label: WORDS.no },
];
const CATEGORY_OPTIONS = BUSINESS_CATEGORIES.map((name) => ({ value: name, label: labelOf(name) }));

/** One section of the form. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </Card>
  );
}

export function BusinessPart({ field }: Fields) {
  return (
    <FormPart title={WORDS.sections.business}>
      <Field {...field('name')} label={WORDS.name} autoComplete="organization" required />
      <TextArea
        {...field('description')}
        label={WORDS.description}
        hint={WORDS.descriptionHint}
        autoCapitalize="sentences"
        required
      />
    </FormPart>
  );
}

export function ContactPart({ field }: Fields) {
  return (
    <FormPart title={WORDS.sections.contact}>
      <Columns wide={2}>
        <Field {...field('phone')} label={WORDS.phone} note={WORDS.optional} type="tel" autoComplete="tel" />
        <Field
          {...field('afterHoursPhone')}
          label={WORDS.afterHours}
          note={WORDS.optional}
          hint={WORDS.afterHoursHint}
          type="tel"
        />
        <Field
          {...field('email')}
          label={WORDS.email}
          note={WORDS.optional}
          type="email"
          autoComplete="email"
        />
        <Field
          {...field('website')}
          label={WORDS.website}
          note={WORDS.optional}
          hint={WORDS.websiteHint}
          type="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Columns>
    </FormPart>
  );
}

export function AddressFields({ field }: Fields) {
  return (
    <>
      <Field {...field('address')} label={WORDS.address} autoComplete="street-address" required />
      <Columns wide={3}>
        <Field {...field('city')} label={WORDS.city} autoComplete="address-level2" required />
        <Field
          {...field('state')}
          label={WORDS.state}
          autoComplete="address-level1"
          list={STATES_ID}
          required
        />
        <Field
          {...field('zipCode')}
          label={WORDS.zipCode}
          autoComplete="postal-code"
          inputMode="numeric"
          required
        />
      </Columns>
      <datalist id={STATES_ID}>
        {US_STATES.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** "Business Categories" and facts. An unticked fact is unknown, not false. */
export function CategoriesPart({ field }: Fields) {
  return (
    <FormPart title={WORDS.sections.categories}>
      <CheckboxGroup
        {...field('businessCategories')}
        legend={WORDS.categories}
        options={CATEGORY_OPTIONS}
        columns
      />
      <CheckboxGroup
        {...field('facts')}
        legend={WORDS.facts}
        hint={WORDS.factsHint}
        options={FACT_OPTIONS}
        columns
      />
      <Field
        {...field('serviceRadiusMiles')}
        label={WORDS.radius}
        note={WORDS.optional}
        hint={WORDS.radiusHint}
        inputMode="numeric"
      />
      <Columns wide={2}>
        {ANSWER_QUESTIONS.map(({ name, label }) => (
          <Select
            key={name}
            {...field(name)}
            label={labelOf(label)}
            note={WORDS.optional}
            placeholder={WORDS.notAnswered}
            options={ANSWERS}
          />
        ))}
      </Columns>
    </FormPart>
  );
}

export function AnimalsPart({ field }: Fields) {
  return (
    <FormPart title={WORDS.sections.animals}>
      <CheckboxGroup {...field('animalTypes')} legend={WORDS.animals} options={ANIMAL_OPTIONS} columns />
    </FormPart>
  );
}

function AnimalLabel({ name }: { name: string }) {
  const art = animalArt(name);
  return (
    <span className="registration-animal">
      {art && (
        <span className="face tile-ground" data-ground={art.ground}>
          <img src={art.url} alt="" width={34} height={34} />
        </span>
      )}
      {labelOf(name)}
    </span>
  );
}
