import { type CONTACT_RULES, REQUEST_TYPES } from '#contract/contact.ts';
import { CONTACT_LIMITS } from '#contract/limits.ts';
import { COUNTRIES } from '#contract/shared/places-countries.ts';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { RadioGroup } from '#src/ui/forms/checkbox.tsx';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import type { Form } from '#src/ui/forms/use-form.ts';
import { Columns } from '#src/ui/layout/layout.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { labelOf } from '#src/words/labels.ts';
import { REQUEST_TYPE_NAMES, CONTACT_WORDS as WORDS } from './contact.words.ts';

const COUNTRIES_ID = 'contact-countries';
const TYPE_OPTIONS = REQUEST_TYPES.map((value) => ({ value, label: REQUEST_TYPE_NAMES[value] }));

type ContactFormState = Form<typeof CONTACT_RULES>;

/** The contact form. docs/specification.md, sections 2 and 5. */
export function ContactForm({ form, isFull }: { form: ContactFormState; isFull: boolean }) {
  return (
    <Card as="section" aria-label={WORDS.heading}>
      <FormFrame form={form} isFull={isFull} submit={WORDS.send} sending={WORDS.sending}>
        <ContactFields field={form.field} />
      </FormFrame>
    </Card>
  );
}

export function ContactFields({ field }: Pick<ContactFormState, 'field'>) {
  return (
    <>
      <RadioGroup {...field('requestType')} legend={WORDS.requestType} options={TYPE_OPTIONS} columns />
      <Columns wide={2}>
        <Field {...field('name')} label={WORDS.name} autoComplete="name" required />
        <Field {...field('email')} label={WORDS.email} type="email" autoComplete="email" required />
      </Columns>
      <Field
        {...field('country')}
        label={WORDS.country}
        autoComplete="country-name"
        list={COUNTRIES_ID}
        required
      />
      <datalist id={COUNTRIES_ID}>
        {COUNTRIES.map(({ name }) => (
          <option key={name} value={labelOf(name)} />
        ))}
      </datalist>
      <TextArea
        {...field('message')}
        label={WORDS.message}
        hint={WORDS.messageHint}
        max={CONTACT_LIMITS.messageMax}
        required
      />
    </>
  );
}
