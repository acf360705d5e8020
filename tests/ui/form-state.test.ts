import { describe, expect, test } from 'vitest';
import {
  areDifferent,
  type FormAction,
  formReducer,
  initialForm,
  shownErrors,
} from '#src/ui/forms/form-state.ts';

const VALUES = { name: '', zipCode: '', animals: ['Horse'] };
type Values = typeof VALUES;

const BAD_NAME = { path: 'name', message: 'Name is required.' };
const BAD_ZIP = { path: 'zipCode', message: 'ZIP code is required.' };

function formAfter(...actions: FormAction<Values>[]) {
  return actions.reduce(formReducer<Values>, initialForm(VALUES));
}

describe('errors of a form', () => {
  test('a fresh form shows none', () => {
    expect(shownErrors(formAfter(), [BAD_NAME, BAD_ZIP]).size).toBe(0);
  });

  test('leaving a field shows its error and no other', () => {
    const shown = shownErrors(formAfter({ type: 'leave', name: 'zipCode' }), [BAD_NAME, BAD_ZIP]);
    expect([...shown]).toEqual([['zipCode', BAD_ZIP.message]]);
  });

  test('submitting shows every error and asks for focus once', () => {
    const state = formAfter({ type: 'invalid' });
    expect([...shownErrors(state, [BAD_NAME, BAD_ZIP]).keys()].sort()).toEqual(['name', 'zipCode']);
    expect(state.focusTurn).toBe(1);
  });

  test('of two errors of one field the first is shown', () => {
    const second = { path: 'name', message: 'Something else.' };
    expect(shownErrors(formAfter({ type: 'invalid' }), [BAD_NAME, second]).get('name')).toBe(
      BAD_NAME.message,
    );
  });

  test("a server's refusal is shown although our own rules are kept, and wins over them", () => {
    const refused = { path: 'name', message: 'This name is taken.' };
    const state = formAfter({ type: 'send' }, { type: 'refuse', errors: [refused] });
    expect(shownErrors(state, []).get('name')).toBe('This name is taken.');
    expect(shownErrors(state, [BAD_NAME]).get('name')).toBe('This name is taken.');
  });

  test('a refusal inside a list is shown at the list', () => {
    const state = formAfter({ type: 'refuse', errors: [{ path: 'animals.0', message: 'Unknown animal.' }] });
    expect(shownErrors(state, []).get('animals')).toBe('Unknown animal.');
  });
});

describe('changing a field', () => {
  test('takes back the refusal of that field and of no other', () => {
    const state = formAfter(
      { type: 'refuse', errors: [BAD_NAME, BAD_ZIP] },
      { type: 'change', name: 'name', value: 'Vega' },
    );
    expect([...shownErrors(state, []).keys()]).toEqual(['zipCode']);
  });

  test('keeps what was typed elsewhere, through a refusal as well', () => {
    const state = formAfter(
      { type: 'change', name: 'name', value: 'Vega' },
      { type: 'change', name: 'zipCode', value: '32601' },
      { type: 'send' },
      { type: 'refuse', errors: [BAD_ZIP] },
    );
    expect(state.values).toMatchObject({ name: 'Vega', zipCode: '32601' });
  });

  test('after sending makes the form idle again', () => {
    const state = formAfter(
      { type: 'send' },
      { type: 'settle', phase: 'sent' },
      { type: 'change', name: 'name', value: 'x' },
    );
    expect(state.phase).toBe('idle');
  });
});

describe('the life of a form', () => {
  test('goes from sending to sent, or back to idle when something was refused', () => {
    expect(formAfter({ type: 'send' }).phase).toBe('sending');
    expect(formAfter({ type: 'send' }, { type: 'settle', phase: 'sent' }).phase).toBe('sent');
    expect(formAfter({ type: 'send' }, { type: 'refuse', errors: [BAD_ZIP] }).phase).toBe('idle');
  });

  test('is idle when it was reset while it was sent: what is typed then is the next text', () => {
    const state = formAfter(
      { type: 'send' },
      { type: 'reset', values: VALUES },
      { type: 'change', name: 'name', value: 'x' },
      { type: 'settle', phase: 'sent' },
    );
    expect(state.phase).toBe('idle');
  });

  test('counts only changes by the person, so that a reset writes no draft', () => {
    expect(formAfter({ type: 'change', name: 'name', value: 'x' }).edits).toBe(1);
    expect(
      formAfter({ type: 'change', name: 'name', value: 'x' }, { type: 'reset', values: VALUES }).edits,
    ).toBe(0);
  });

  test('is different from its beginning when a list has other members', () => {
    expect(areDifferent(VALUES, { ...VALUES, animals: ['Horse'] })).toBe(false);
    expect(areDifferent(VALUES, { ...VALUES, animals: ['Goat'] })).toBe(true);
  });
});
