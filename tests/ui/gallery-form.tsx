import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { RuleSet } from '#contract/rules.ts';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { Checkbox, CheckboxGroup, RadioGroup } from '#src/ui/forms/checkbox.tsx';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { StarsInput } from '#src/ui/forms/stars-input.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Row, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Note } from '#src/ui/shown/note.tsx';

const RULES = {
  name: { kind: 'text', min: 2, max: 40, message: 'Business name must be at least 2 characters.' },
  zipCode: { kind: 'text', min: 5, max: 12, message: 'ZIP code is required.' },
  email: { kind: 'email', max: 254, optional: true, message: 'Please enter a valid email address.' },
  password: {
    kind: 'text',
    min: 6,
    max: 200,
    trim: false,
    message: 'Password must be at least 6 characters.',
  },
  description: { kind: 'text', min: 10, max: 60, message: 'Description must be at least 10 characters.' },
  category: { kind: 'choice', options: ['feed', 'vet'], message: 'Select at least one business category.' },
  animals: { kind: 'names', min: 1, max: 9, message: 'Select at least one animal type.' },
  request: { kind: 'choice', options: ['support', 'other'], message: 'Please select a request type' },
  rating: { kind: 'integer', min: 1, max: 5, message: 'Rating must be a whole number from 1 to 5.' },
  terms: { kind: 'accepted', message: 'You must accept the terms and conditions.' },
} as const satisfies RuleSet;

const INITIAL = {
  name: 'Vega Goat Dairy',
  zipCode: '326',
  email: '',
  password: '',
  description: '',
  category: '',
  animals: [],
  request: 'support',
  rating: 5,
  terms: false,
};

export function FormParts() {
  const [draft, setDraft] = useState('');
  const form = useForm({
    rules: RULES,
    initial: INITIAL,
    onDraft: (values) => setDraft(values.name),
    onSubmit: async (values) =>
      values.name === 'Taken'
        ? [
            { path: 'name', message: 'This name is already taken.' },
            { path: 'elsewhere', message: 'Something else was refused.' },
          ]
        : undefined,
  });
  const { rating } = form.values;
  return (
    <Section title="Form">
      <form {...form.formProps}>
        <Stack>
          <Field {...form.field('name')} label="Business name" required autoComplete="organization" />
          <Field {...form.field('zipCode')} label="ZIP code" inputMode="numeric" required />
          <Field
            {...form.field('email')}
            label="Email"
            note="(optional)"
            type="email"
            hint="Nobody sees it."
            after={<IconButton icon={MapPin} label="Use my location" variant="secondary" />}
          />
          <PasswordField
            {...form.field('password')}
            label="Password"
            hint="At least 6 characters."
            autoComplete="new-password"
            showLabel="Show password"
            hideLabel="Hide password"
          />
          <TextArea
            {...form.field('description')}
            label="Description"
            placeholder="What do you do?"
            hint="At least 10 characters."
            max={60}
          />
          <Select
            {...form.field('category')}
            label="Business category"
            placeholder="Choose a category"
            options={[
              { value: 'feed', label: 'Animal Feed' },
              { value: 'vet', label: 'Veterinary Services' },
            ]}
          />
          <CheckboxGroup
            {...form.field('animals')}
            legend="Animal Types Served"
            columns
            options={['Horse', 'Goat', 'Cattle'].map((each) => ({ value: each, label: each }))}
          />
          <RadioGroup
            {...form.field('request')}
            legend="Request type"
            options={[
              { value: 'support', label: 'Support' },
              { value: 'other', label: 'Other' },
            ]}
          />
          <StarsInput
            {...form.field('rating')}
            legend={`Your rating: ${rating} of 5`}
            optionLabel={(stars) => (stars === 1 ? '1 star' : `${stars} stars`)}
          />
          <Checkbox {...form.field('terms')} label="I accept the terms and conditions" />
          {form.formErrors.map((sentence) => (
            <Note key={sentence} tone="bad" isAlert>
              {sentence}
            </Note>
          ))}
          <Row>
            <Button type="submit" size="lg" isBusy={form.isSending}>
              Register
            </Button>
            <Button variant="secondary" onClick={() => form.reset()}>
              Start again
            </Button>
          </Row>
          <output data-testid="form-state">{`${form.phase} ${form.isDirty ? 'dirty' : 'clean'} ${draft}`}</output>
        </Stack>
      </form>
    </Section>
  );
}
