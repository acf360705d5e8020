import { BUSINESS_RULES } from '#contract/businesses.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { OUTBOX_WORDS } from '#contract/outbox-words.ts';
import { CheckboxGroup } from '#src/ui/checkbox.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { Columns } from '#src/ui/layout.tsx';
import { type EditFormProps, EditFrame, useEditForm } from './edit-form.tsx';

const WORDS = OUTBOX_WORDS.business;
const ANIMALS = ANIMAL_TYPES.map(({ name }) => ({ value: name, label: name }));
const CATEGORIES = BUSINESS_CATEGORIES.map((name) => ({ value: name, label: name }));

/** Every field of a new business, so that a refused one can be mended here. */
export function BusinessEdit(props: EditFormProps<typeof BUSINESS_RULES>) {
  const form = useEditForm(BUSINESS_RULES, props);
  return (
    <EditFrame form={form}>
      <Field {...form.field('name')} label={WORDS.name} autoComplete="organization" required />
      <TextArea {...form.field('description')} label={WORDS.description} rows={5} required />
      <Field {...form.field('address')} label={WORDS.address} autoComplete="street-address" required />
      <Columns wide={2}>
        <Field {...form.field('city')} label={WORDS.city} autoComplete="address-level2" required />
        <Field {...form.field('state')} label={WORDS.state} autoComplete="address-level1" required />
        <Field
          {...form.field('zipCode')}
          label={WORDS.zipCode}
          autoComplete="postal-code"
          inputMode="numeric"
          required
        />
        <Field
          {...form.field('phone')}
          type="tel"
          label={WORDS.phone}
          note={WORDS.optional}
          autoComplete="tel"
        />
        <Field {...form.field('email')} type="email" label={WORDS.email} note={WORDS.optional} />
        <Field {...form.field('website')} type="url" label={WORDS.website} note={WORDS.optional} />
      </Columns>
      <CheckboxGroup {...form.field('animalTypes')} legend={WORDS.animalTypes} options={ANIMALS} columns />
      <CheckboxGroup
        {...form.field('businessCategories')}
        legend={WORDS.businessCategories}
        options={CATEGORIES}
        columns
      />
    </EditFrame>
  );
}
