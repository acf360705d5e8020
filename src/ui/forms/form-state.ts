import type { FieldError, Rule, RuleSet } from '#contract/rules.ts';

/** The values of a form while it is filled in: untrimmed texts. */
export type FormValuesOf<R extends RuleSet> = { [K in keyof R]: FormValueOf<R[K]> };

type FormValueOf<R extends Rule> = R extends { kind: 'integer' }
  ? number
  : R extends { kind: 'names' }
    ? readonly string[]
    : R extends { kind: 'accepted' | 'flag' }
      ? boolean
      : string;

export interface FormState<V> {
  values: V;
  /** Fields that were blurred once. */
  left: readonly string[];
  /** Submit was pressed: show all errors. */
  isAttempted: boolean;
  /** Server refusals of fields that were not changed since. */
  refused: readonly FieldError[];
  phase: 'idle' | 'sending' | 'sent';
  /** The values of the last submission; null before the first. */
  sent: V | null;
  /** Number of submissions. */
  turn: number;
  /** Incremented when focus must move to the first invalid field. */
  focusTurn: number;
  /** Incremented with every change by the person. */
  edits: number;
}

export type FormAction<V> =
  | { type: 'change'; name: string; value: unknown }
  | { type: 'leave'; name: string }
  | { type: 'invalid' }
  | { type: 'send' }
  | { type: 'refuse'; errors: readonly FieldError[] }
  /** This submission ended; a form that was reset since ignores it. */
  | { type: 'settle'; phase: 'idle' | 'sent'; turn: number }
  /** During a submission, fields that were changed since it began keep their values. */
  | { type: 'reset'; values: V };

/** A fresh form. */
export function initialForm<V>(values: V): FormState<V> {
  return {
    values,
    left: [],
    isAttempted: false,
    refused: [],
    phase: 'idle',
    sent: null,
    turn: 0,
    focusTurn: 0,
    edits: 0,
  };
}

/** The form reducer. A change clears only its own field's refusal. */
export function formReducer<V extends object>(state: FormState<V>, action: FormAction<V>): FormState<V> {
  switch (action.type) {
    case 'change':
      return {
        ...state,
        values: { ...state.values, [action.name]: action.value },
        refused: state.refused.filter((error) => error.path !== action.name),
        phase: state.phase === 'sent' ? 'idle' : state.phase,
        edits: state.edits + 1,
      };
    case 'leave':
      return state.left.includes(action.name) ? state : { ...state, left: [...state.left, action.name] };
    case 'invalid':
      return { ...state, isAttempted: true, focusTurn: state.focusTurn + 1 };
    case 'send':
      return {
        ...state,
        isAttempted: true,
        refused: [],
        phase: 'sending',
        sent: state.values,
        turn: state.turn + 1,
      };
    case 'refuse':
      return { ...state, refused: action.errors.map(atField), phase: 'idle', focusTurn: state.focusTurn + 1 };
    case 'settle':
      return state.phase === 'sending' && state.turn === action.turn
        ? { ...state, phase: action.phase }
        : state;
    case 'reset': {
      const typed = state.phase === 'sending' ? changed(state.sent, state.values) : {};
      const edits = Object.keys(typed).length; // what is left in the form becomes its draft
      return { ...initialForm({ ...action.values, ...typed }), turn: state.turn, edits };
    }
  }
}

function changed<V extends object>(before: V | null, after: V): Partial<V> {
  const entries = Object.entries(after).filter(([name, value]) => value !== before?.[name as keyof V]);
  return Object.fromEntries(entries) as Partial<V>;
}

/** Maps an error inside a list (`animalTypes.0`) to the list's field. */
function atField({ path, message }: FieldError): FieldError {
  return { path: path.split('.', 1)[0] ?? '', message };
}

/** The error to show at each field: the server's, or our own once the field was blurred or submit pressed. */
export function shownErrors<V>(
  state: FormState<V>,
  found: readonly FieldError[],
): ReadonlyMap<string, string> {
  const own = found.filter((error) => state.isAttempted || state.left.includes(error.path));
  // Later Map entries win, so the first of each list comes last.
  return new Map(
    [...own.toReversed(), ...state.refused.toReversed()].map(({ path, message }) => [path, message]),
  );
}

/** Whether two sets of values differ; lists are compared by their members. */
export function areDifferent<V>(a: V, b: V): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}
