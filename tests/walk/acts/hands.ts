import { setTimeout } from 'node:timers/promises';
import { isKept, marksIn, placeOf, textFor } from '../fields.ts';
import type { Control, Field, Screen } from '../screen.ts';
import type { Walk } from '../walker.ts';
import type { Act } from './act.ts';

const REGIONS: Record<Control['region'], number> = {
  dialog: 1,
  main: 1,
  bar: 1,
  toast: 0.5,
  header: 0.3,
  thumb: 0.4,
  other: 0.3,
  footer: 0.08,
};
/** These end an account, the phone's data or every session. They are pressed rarely, or the walk would see little else. */
const IS_DRASTIC =
  /^(Delete (my|your) account|Delete everything|Delete all|Delete them and|Sign out (on|every))/i;
/** These open another program, or the app in a language whose words the walk cannot read. */
const IS_ELSEWHERE = /\b(print|share|from a file|choose a file|open a file|passkey)\b|español/i;
const IS_WRITING =
  /^(like|take back|retry|edit|reply|submit|save|post|write|send|report|answer|add|keep|yes)/i;
/** The home page takes longest to draw. */
const LEADS_HOME = /home/i;
const IS_CHOICE = /^(radio|checkbox|tab)$/;

function weightOf({ region, name, role, siblings, isSubmit, isInForm }: Control): number {
  if (name === '' || IS_ELSEWHERE.test(name)) return 0;
  const base = REGIONS[region] / Math.sqrt(siblings);
  const liking = (isSubmit ? 2.5 : 1) * (isInForm ? 1.3 : 1) * (IS_WRITING.test(name) ? 5 : 1);
  return (
    base *
    liking *
    (LEADS_HOME.test(name) ? 0.3 : 1) *
    (IS_CHOICE.test(role) ? 0.5 : 1) *
    (IS_DRASTIC.test(name) ? 0.02 : 1)
  );
}

const press: Act = {
  weight: ({ screen }) => (screen.controls.length > 0 ? 34 : 0),
  async run(walk) {
    const mayPress = ({ form }: Control) => form === null || !isShared(walk);
    const control = walk.random.pick(
      walk.screen.controls,
      ({ role, name, region }) => `${region} ${role} ${name}`,
      (one) => (mayPress(one) ? weightOf(one) : 0),
    );
    return control && pressControl(walk, control);
  },
};

export async function pressControl(walk: Walk, control: Control): Promise<string | null> {
  if (!(await walk.touch('controls', control.index))) return null;
  walk.result.pressed = control;
  if (walk.screen.dialogs.length === 0) walk.opener = control.name;
  return `press ${control.role} “${control.name}” (${control.region})`;
}

/** Whether another tab shows the same page. Two tabs share the draft of a form. */
function isShared({ options, tabs, screen }: Walk): boolean {
  const pageOf = ({ path }: Screen) => path.split('?')[0];
  const isSame = (one: Screen) => one.heading === screen.heading || pageOf(one) === pageOf(screen);
  return !options.sharesForms && tabs.behind.some(isSame);
}

/** The fields of forms that no other tab shows. */
const ownFields = (walk: Walk) => (isShared(walk) ? [] : walk.screen.fields);

const IS_SEARCH = /search/i;
const type: Act = {
  weight: (walk) => (ownFields(walk).length > 0 ? 20 : 0),
  async run(walk) {
    const { random, screen, tabs } = walk;
    const field = random.pick(
      ownFields(walk),
      (one) => placeOf(one, screen),
      (one) => (isKept(one, screen.path) ? 3 : 1),
    );
    if (!field || !(await walk.touch('fields', field.index)) || !(await tabs.hasFocus(field.index)))
      return null;
    const isAppended = random.chance('append', 0.25);
    const text = wordsFor(walk, field, isAppended);
    const { keyboard } = tabs.page;
    await keyboard.press(isAppended ? 'End' : 'ControlOrMeta+A');
    await keyboard.insertText(text);
    const mark = marksIn(text).at(-1);
    if (mark !== undefined && !(await tabs.holds(mark))) {
      walk.marks.excuse([mark], 'its field was removed before it was typed');
      return null;
    }
    if (IS_SEARCH.test(field.type) && random.chance('enter', 0.3)) await keyboard.press('Enter');
    return `type “${text}” into ${placeOf(field, screen)}${isAppended ? ', at its end' : ''}`;
  },
};

/** The text to type. It has a mark if the form keeps it; the marks of the text that it replaces are excused. */
function wordsFor(walk: Walk, field: Field, isAppended: boolean): string {
  const { screen, marks, random, act } = walk;
  if (!isKept(field, screen.path))
    return ['horse vet', '32601', 'Ocala', 'hay'][random.below('query', 4)] ?? '';
  if (!isAppended) marks.excuse(marksIn(field.value), `typed over in act ${act}`);
  const mark = marks.make(act, screen, placeOf(field, screen));
  const text = textFor(field, mark, random);
  if (!text.includes(mark)) marks.excuse([mark], 'a field without text');
  if (field.isSending) marks.excuse([mark], 'typed into a form that was being sent');
  return text;
}

/** Fills the empty fields of a form, as a password manager does, and chooses one option of each group. */
const fill: Act = {
  weight: (walk) => (formsOf(walk).length > 0 ? 12 : 0),
  async run(walk) {
    const { random, screen, tabs } = walk;
    const form = random.pick(formsOf(walk), (one) => `form ${one}`);
    if (form === null) return null;
    const empty = ownFields(walk).filter((field) => field.form === form && field.value === '');
    const values = empty.map((field) => ({ index: field.index, value: wordsFor(walk, field, false) }));
    const gone = await tabs.fill(values);
    for (const { index, value } of values)
      if (gone.includes(index))
        walk.marks.excuse(marksIn(value), 'its field was removed before it was typed');
    for (const { index, options, value } of screen.selects.filter((one) => one.form === form))
      if (value === '' || value === '0')
        await tabs.choose(index, 1 + random.below(`option ${index}`, options - 1));
    await tabs.tick(form, random.below('tick', 5));
    const submit = screen.controls.find((control) => control.form === form && control.isSubmit);
    const line = `fill a form with ${values.map(({ value }) => `“${value}”`).join(', ')}`;
    if (!submit || random.chance('only fill', 0.3)) return line;
    const pressed = await pressControl(walk, submit);
    return pressed === null ? line : `${line}, ${pressed}`;
  },
};

/** Forms that keep a field and that no other tab shows. */
const formsOf = (walk: Walk): number[] => [
  ...new Set(
    ownFields(walk).flatMap((field) =>
      field.form === null || !isKept(field, walk.screen.path) ? [] : [field.form],
    ),
  ),
];

const submit: Act = {
  weight: (walk) => (submits(walk).length > 0 ? 10 : 0),
  async run(walk) {
    const control = walk.random.pick(submits(walk), ({ name }) => name);
    return control && pressControl(walk, control);
  },
};
/** The submit buttons of forms with a typed text. */
function submits(walk: Walk): Control[] {
  const forms = new Set(
    ownFields(walk).flatMap(({ form, value }) => (marksIn(value).length > 0 ? [form] : [])),
  );
  return walk.screen.controls.filter(({ form, isSubmit }) => isSubmit && form !== null && forms.has(form));
}

const choose: Act = {
  weight: ({ screen }) => (screen.selects.length > 0 ? 2 : 0),
  async run(walk) {
    const chosen = walk.random.pick(walk.screen.selects, ({ name }) => name);
    if (!chosen || isShared(walk)) return null;
    const option = walk.random.below('option', chosen.options);
    await walk.tabs.choose(chosen.index, option);
    return `choose option ${option} of “${chosen.name}”`;
  },
};

const pressEscape: Act = {
  weight: ({ screen }) => (screen.dialogs.length > 0 ? 3 : 0.2),
  async run({ tabs }) {
    await tabs.page.keyboard.press('Escape');
    return 'press Escape';
  },
};

const LONGEST_PAUSE_MS = 600;
const wait: Act = {
  weight: () => 3,
  async run({ random }) {
    const ms = Math.round(random.share('pause') * LONGEST_PAUSE_MS);
    await setTimeout(ms);
    return `let ${ms} ms pass`;
  },
};

export const HANDS: readonly Act[] = [press, type, fill, submit, choose, pressEscape, wait];
