import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import { StarsInput } from '#src/ui/forms/stars-input.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { StarsShown } from '#src/ui/shown/stars.tsx';
import { render } from '#tests/support/drawing.ts';
import { act, fireEvent, screen } from '#tests/support/screens.tsx';
import { Gallery } from '#tests/ui/gallery-page.tsx';

const ignore = () => {};

/** The text of the elements that describe a field to screen readers. */
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => document.getElementById(id)?.textContent);

function drawn(node: ReactNode): HTMLElement {
  render(node);
  return document.body;
}

describe('the gallery of all parts', () => {
  test('has an empty polite live region from the first paint', () => {
    const region = drawn(<Gallery />).querySelector('.visually-hidden[role="status"]');
    expect([region?.getAttribute('aria-live'), region?.textContent]).toEqual(['polite', '']);
  });
  test('draws dialogs closed and empty', () => {
    const dialogs = [...drawn(<Gallery />).querySelectorAll('dialog')];
    expect(dialogs.map((each) => [each.open, each.childElementCount])).toEqual([
      [false, 0],
      [false, 0],
      [false, 0],
    ]);
  });
});

describe('a field', () => {
  const field = (error?: string) => (
    <Field name="zipCode" label="ZIP code" hint="Five digits." value="326" onChange={ignore} error={error} />
  );
  test('is described by its hint', () => {
    drawn(field());
    expect(described(screen.getByLabelText('ZIP code'))).toEqual(['Five digits.']);
    expect(screen.getByLabelText('ZIP code').hasAttribute('aria-invalid')).toBe(false);
  });
  test('is described by its error instead of the hint', () => {
    drawn(field('ZIP code is required.'));
    const input = screen.getByLabelText('ZIP code');
    expect(described(input)).toEqual(['ZIP code is required.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Five digits.')).toBeNull();
    expect(screen.getByText('ZIP code is required.').closest('[data-error="zipCode"]')).toBeTruthy();
  });
  test('has no description without hint and error', () => {
    drawn(<Field name="city" label="City" value="" onChange={ignore} />);
    expect(screen.getByLabelText('City').hasAttribute('aria-describedby')).toBe(false);
  });
  test('is also described by its counter if it has several lines', () => {
    drawn(<TextArea name="comment" label="Comment" value="Hi" onChange={ignore} max={1000} />);
    expect(described(screen.getByLabelText('Comment'))).toContain('2 of 1,000');
  });
  test('counts a text of several lines like the rules, without spaces at the ends, and marks an overlong one', () => {
    const words = { name: 'comment', label: 'Comment', value: '  Hello \n', onChange: ignore };
    drawn(
      <>
        <TextArea {...words} max={4} />
        <TextArea {...words} max={5} />
      </>,
    );
    expect(screen.getByText('5 of 4').dataset.over).toBe('true');
    expect(screen.getByText('5 of 5').dataset.over).toBeUndefined();
  });
});

describe('a star rating', () => {
  test('is one image with a name for screen readers', () => {
    drawn(<StarsShown rating={4.8} label="4.8 of 5 stars" />);
    const picture = screen.getByRole('img', { name: '4.8 of 5 stars' });
    expect(picture.querySelectorAll('[data-fill="full"]')).toHaveLength(4);
    expect(picture.querySelectorAll('[data-fill="half"]')).toHaveLength(1);
  });
  test('is edited with five radio buttons, one of them selected', () => {
    drawn(
      <StarsInput
        name="rating"
        value={4}
        onChange={ignore}
        legend="Your rating: 4 of 5"
        optionLabel={(stars) => `${stars} stars`}
      />,
    );
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map((radio) => radio.checked)).toEqual([false, false, false, true, false]);
    expect(screen.getByRole('group', { name: 'Your rating: 4 of 5' })).toBeTruthy();
  });
});

test('a form starts with its initial values and no errors', () => {
  const rules = { city: { kind: 'text', min: 2, max: 9, message: 'City is required.' } } as const;
  function Form() {
    const form = useForm({ rules, initial: { city: '' }, onSubmit: async () => undefined });
    return (
      <form {...form.formProps} data-dirty={form.isDirty} data-phase={form.phase}>
        <Field {...form.field('city')} label="City" />
      </form>
    );
  }
  const form = drawn(<Form />).querySelector('form');
  expect([form?.dataset.dirty, form?.dataset.phase]).toEqual(['false', 'idle']);
  expect(screen.queryByText('City is required.')).toBeNull();
});

describe('text typed while a form is sent', () => {
  const RULES = {
    city: { kind: 'optionalText', max: 99, message: '' },
    state: { kind: 'optionalText', max: 99, message: '' },
  } as const;

  /** A form whose submission ends, perhaps with a reset, when `arrive` is called. */
  function start(resets: boolean) {
    const drafts: object[] = [];
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    function Form() {
      const form = useForm({
        rules: RULES,
        initial: { city: '', state: '' },
        onDraft: (values) => drafts.push(values),
        onSubmit: async () => {
          await arrival;
          if (resets) form.reset({ city: '', state: '' });
          return undefined;
        },
      });
      return (
        <form {...form.formProps} data-dirty={form.isDirty}>
          <Field {...form.field('city')} label="City" />
          <Field {...form.field('state')} label="State" />
        </form>
      );
    }
    const form = drawn(<Form />).querySelector('form');
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('City', 'Ocala');
    type('State', 'Florida');
    if (form) fireEvent.submit(form);
    drafts.length = 0;
    const shown = () => [screen.getByLabelText('City'), screen.getByLabelText('State')].map(textIn);
    return { drafts, type, shown, arrive: () => act(async () => arrive()) };
  }
  const textIn = (field: HTMLElement) => (field as HTMLInputElement).value;

  test('stays in a form that is reset then, and becomes its draft', async () => {
    const { drafts, type, shown, arrive } = start(true);
    type('City', 'Ocala, north');
    await arrive();
    expect(shown()).toEqual(['Ocala, north', '']);
    expect(drafts.at(-1)).toEqual({ city: 'Ocala, north', state: '' });
  });
  test('stays in a form that stays', async () => {
    const { type, shown, arrive } = start(false);
    type('City', 'Ocala, north');
    await arrive();
    expect(shown()).toEqual(['Ocala, north', 'Florida']);
  });
  test.each([true, false])('stores no draft if nothing was typed (form is reset: %s)', async (resets) => {
    const { drafts, shown, arrive } = start(resets);
    await arrive();
    expect(shown()).toEqual(resets ? ['', ''] : ['Ocala', 'Florida']);
    expect(drafts).toEqual([]);
  });
});
