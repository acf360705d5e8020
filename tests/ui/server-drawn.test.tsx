import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Field, TextArea } from '#src/ui/field.tsx';
import { StarsInput, StarsShown } from '#src/ui/stars.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { Gallery } from './gallery-page.tsx';

const ignore = () => {};

describe('every part, drawn on the server', () => {
  const html = renderToString(<Gallery />);

  test('carries no inline style, which the style policy would refuse', () => {
    expect(html.length).toBeGreaterThan(10_000);
    expect(html.match(/<[^>]+\sstyle=[^>]*>/g)).toBeNull();
    expect(html.match(/<style/g)).toBeNull();
  });
  test('holds an empty polite live region from the first paint', () => {
    expect(html).toMatch(/<div class="visually-hidden" role="status" aria-live="polite"><\/div>/);
  });
  test('draws dialogs closed and empty', () => {
    expect(html.match(/<dialog[^>]*><\/dialog>/g)).toHaveLength(3);
  });
});

describe('a field', () => {
  test('names its hint, and in its place the error', () => {
    const field = (error?: string) =>
      renderToString(
        <Field
          name="zipCode"
          label="ZIP code"
          hint="Five digits."
          value="326"
          onChange={ignore}
          error={error}
        />,
      );
    expect(field()).toMatch(/aria-describedby="(\S+)-message".*id="\1-message">Five digits\./);
    expect(field()).not.toContain('aria-invalid');
    const bad = field('ZIP code is required.');
    expect(bad).toMatch(
      /aria-invalid="true" aria-describedby="(\S+)-message".*id="\1-message" data-error="zipCode">/,
    );
    expect(bad).toContain('ZIP code is required.');
    expect(bad).not.toContain('Five digits.');
  });
  test('without hint and error points at nothing', () => {
    const html = renderToString(<Field name="city" label="City" value="" onChange={ignore} />);
    expect(html).not.toContain('aria-describedby');
  });
  test('of several lines also names its counter', () => {
    const html = renderToString(
      <TextArea name="comment" label="Comment" value="Hi" onChange={ignore} counter="2 of 1,000" />,
    );
    expect(html).toMatch(/aria-describedby="(\S+)-counter".*id="\1-counter">2 of 1,000/);
  });
});

describe('stars', () => {
  test('are one picture with a name for screen readers', () => {
    const html = renderToString(<StarsShown rating={4.8} label="4.8 of 5 stars" />);
    expect(html).toContain('role="img" aria-label="4.8 of 5 stars"');
    expect(html.match(/data-fill="full"/g)).toHaveLength(4);
    expect(html.match(/data-fill="half"/g)).toHaveLength(1);
  });
  test('to choose from are five radios, one of them chosen', () => {
    const html = renderToString(
      <StarsInput
        name="rating"
        value={4}
        onChange={ignore}
        legend="Your rating: 4 of 5"
        optionLabel={(stars) => `${stars} stars`}
      />,
    );
    expect(html.match(/type="radio"/g)).toHaveLength(5);
    expect(html.match(/checked=""/g)).toHaveLength(1);
    expect(html).toContain('Your rating: 4 of 5');
  });
});

test('a form begins with its initial values and no errors', () => {
  const rules = { city: { kind: 'text', min: 2, max: 9, message: 'City is required.' } } as const;
  function Form() {
    const form = useForm({ rules, initial: { city: '' }, onSubmit: async () => undefined });
    return (
      <form {...form.formProps} data-dirty={form.isDirty} data-phase={form.phase}>
        <Field {...form.field('city')} label="City" />
      </form>
    );
  }
  const html = renderToString(<Form />);
  expect(html).toContain('data-dirty="false" data-phase="idle"');
  expect(html).not.toContain('City is required.');
});
