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

describe('the errors of a form', () => {
  test('are empty in a new form', () => {
    expect(shownErrors(formAfter(), [BAD_NAME, BAD_ZIP]).size).toBe(0);
  });

  test('appear for a field when it loses focus, and for no other', () => {
    const shown = shownErrors(formAfter({ type: 'leave', name: 'zipCode' }), [BAD_NAME, BAD_ZIP]);
    expect([...shown]).toEqual([['zipCode', BAD_ZIP.message]]);
  });

  test('appear for all fields after a submit, which requests focus once', () => {
    const state = formAfter({ type: 'invalid' });
    expect([...shownErrors(state, [BAD_NAME, BAD_ZIP]).keys()].sort()).toEqual(['name', 'zipCode']);
    expect(state.focusTurn).toBe(1);
  });

  test('show only the first of two errors of a field', () => {
    const second = { path: 'name', message: 'Something else.' };
    expect(shownErrors(formAfter({ type: 'invalid' }), [BAD_NAME, second]).get('name')).toBe(
      BAD_NAME.message,
    );
  });

  test("include the server's refusal of a valid field, which wins over its own error", () => {
    const refused = { path: 'name', message: 'This name is taken.' };
    const state = formAfter({ type: 'send' }, { type: 'refuse', errors: [refused] });
    expect(shownErrors(state, []).get('name')).toBe('This name is taken.');
    expect(shownErrors(state, [BAD_NAME]).get('name')).toBe('This name is taken.');
  });

  test('inside a list appear at the list', () => {
    const state = formAfter({ type: 'refuse', errors: [{ path: 'animals.0', message: 'Unknown animal.' }] });
    expect(shownErrors(state, []).get('animals')).toBe('Unknown animal.');
  });
});

describe('changing a field', () => {
  test('removes the refusal of that field and of no other', () => {
    const state = formAfter(
      { type: 'refuse', errors: [BAD_NAME, BAD_ZIP] },
      { type: 'change', name: 'name', value: 'Vega' },
    );
    expect([...shownErrors(state, []).keys()]).toEqual(['zipCode']);
  });

  test('keeps the text of other fields, also after a refusal', () => {
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
      { type: 'settle', phase: 'sent', turn: 1 },
      { type: 'change', name: 'name', value: 'x' },
    );
    expect(state.phase).toBe('idle');
  });
});

describe('the state of a form', () => {
  test('goes from sending to sent, or back to idle after a refusal', () => {
    expect(formAfter({ type: 'send' }).phase).toBe('sending');
    expect(formAfter({ type: 'send' }, { type: 'settle', phase: 'sent', turn: 1 }).phase).toBe('sent');
    expect(formAfter({ type: 'send' }, { type: 'refuse', errors: [BAD_ZIP] }).phase).toBe('idle');
  });

  test('stays sending if an earlier submission ends, after which it was reset', () => {
    const state = formAfter(
      { type: 'send' },
      { type: 'reset', values: VALUES },
      { type: 'send' },
      { type: 'settle', phase: 'sent', turn: 1 },
    );
    expect(state.phase).toBe('sending');
  });

  test('is idle after a reset during sending: the next text is a new one', () => {
    const state = formAfter(
      { type: 'send' },
      { type: 'reset', values: VALUES },
      { type: 'change', name: 'name', value: 'x' },
      { type: 'settle', phase: 'sent', turn: 1 },
    );
    expect(state.phase).toBe('idle');
  });

  test('counts only changes by the person, so that a reset writes no draft', () => {
    expect(formAfter({ type: 'change', name: 'name', value: 'x' }).edits).toBe(1);
    expect(
      formAfter({ type: 'change', name: 'name', value: 'x' }, { type: 'reset', values: VALUES }).edits,
    ).toBe(0);
  });

  test('is changed if a list has other members', () => {
    expect(areDifferent(VALUES, { ...VALUES, animals: ['Horse'] })).toBe(false);
    expect(areDifferent(VALUES, { ...VALUES, animals: ['Goat'] })).toBe(true);
  });
});
