import { ANIMAL_RULES, RECORD_RULES } from './animals.ts';
import { BUSINESS_RULES } from './businesses.ts';
import { ANSWERED_FACTS, VALUE_FACTS } from './facts.ts';
import { WORDS_FILE_LIMITS } from './limits.ts';
import { isVisitors, type MutationName, type Mutations, UUID_PATTERN } from './mutations.ts';
import { PROBLEMS } from './problems.ts';
import type { Rule, RuleSet } from './rules.ts';
import { cleanTexts } from './shared/clean-text.ts';
import { WORDS_FILE_FORMAT, WORDS_FILE_VERSION, type WordsFile, type WordsRefusal } from './words-file.ts';

/** Whether a value has a shape. Files come from outside, and no screen may crash on one. */
type Is = (value: unknown) => boolean;
type Fields = Record<string, Is>;

const text: Is = (value) => typeof value === 'string';
const number: Is = (value) => typeof value === 'number';
const flag: Is = (value) => typeof value === 'boolean';
const isTrue: Is = (value) => value === true;
/** An id, or the key of an offline write. */
const idOrKey: Is = (value) => number(value) || key(value);
const key: Is = (value) => text(value) && UUID_PATTERN.test(value as string);
const time: Is = (value) => text(value) && !Number.isNaN(Date.parse(value as string));
const orNull =
  (is: Is): Is =>
  (value) =>
    value === null || is(value);
const maybe =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value);
const listOf =
  (is: Is, max: number = WORDS_FILE_LIMITS.listMax): Is =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(is);
const oneOf =
  (...choices: readonly unknown[]): Is =>
  (value) =>
    choices.includes(value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with exactly these fields. */
const part =
  (fields: Fields): Is =>
  (value) =>
    isRecord(value) &&
    Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, is]) => is(value[name]));
const allMaybe = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, is]) => [name, maybe(is)]));

const texts = listOf(text);
const SHAPES: { [K in Rule['kind']]?: Is } = { names: texts, integer: number, flag };
/** The shape of a value that a rule allows. */
const shapeOf = (rule: Rule): Is =>
  'optional' in rule ? orNull(SHAPES[rule.kind] ?? text) : (SHAPES[rule.kind] ?? text);
const HOURS = part({
  timeZone: text,
  weekly: listOf(part({ day: number, opens: text, closes: text })),
  closed: maybe(texts),
  note: maybe(text),
});
/** Older versions of the app leave these out. */
const LATER: readonly string[] = ['facts', ...VALUE_FACTS, ...ANSWERED_FACTS];
const LISTING = {
  ...(Object.fromEntries(
    Object.entries(BUSINESS_RULES).map(([name, rule]) => [
      name,
      LATER.includes(name) ? maybe(shapeOf(rule)) : shapeOf(rule),
    ]),
  ) as { [F in keyof typeof BUSINESS_RULES]: Is }),
  location: maybe(part({ lat: number, lng: number })),
  hours: maybe(HOURS),
} satisfies { [F in keyof Required<Mutations['business.register']>]: Is };
const PREFERENCES = { animals: texts, businessTypes: texts };
const PEOPLE = listOf(
  part({
    id: key,
    businessId: orNull(number),
    name: text,
    phone: orNull(text),
    note: text,
    lastSeenOn: maybe(orNull(text)),
  }),
);

/** Fields by rules of their own: a text, a number or yes or no, or null where it was cleared. */
const valuesOf = <S extends RuleSet>(rules: S) =>
  Object.fromEntries(
    Object.keys(rules).map((name) => [
      name,
      maybe(orNull((value) => text(value) || number(value) || flag(value))),
    ]),
  ) as { [K in keyof S]: Is };
const ANIMAL = valuesOf(ANIMAL_RULES);
const RECORD = valuesOf(RECORD_RULES);

/** Shape of each mutation's args; the server decides whether they are valid. */
const ARGS: { [N in MutationName]: { [F in keyof Required<Mutations[N]>]: Is } } = {
  'review.write': { businessId: idOrKey, rating: number, comment: text, base: maybe(number) },
  'review.reply': { review: idOrKey, content: text },
  'business.register': LISTING,
  'business.edit': {
    business: idOrKey,
    fields: part({ ...allMaybe(LISTING), hours: maybe(orNull(HOURS)) }),
    base: maybe(number),
  },
  'business.confirm': { business: idOrKey },
  'claim.send': { business: idOrKey, message: text },
  'report.send': { kind: text, id: idOrKey, reason: text, text },
  'preferences.set': { ...PREFERENCES, base: maybe(part(PREFERENCES)) },
  'person.set': { entries: PEOPLE, base: maybe(PEOPLE) },
  'animal.set': { animal: maybe(idOrKey), ...ANIMAL, base: maybe(number) },
  'animal.remove': { animal: idOrKey },
  'record.add': { animal: idOrKey, ...RECORD },
  'record.edit': { record: idOrKey, ...RECORD, base: maybe(number) },
  'record.remove': { record: idOrKey },
  'thread.create': { categoryId: number, title: text, content: text, isSticky: flag },
  'post.create': { thread: idOrKey, content: text },
  'post.edit': { post: idOrKey, content: text, base: maybe(number) },
  'post.remove': { post: idOrKey },
  'post.like': { post: idOrKey, liked: flag },
  'thread.follow': { thread: idOrKey, following: flag },
  'contact.send': { name: text, email: text, country: text, requestType: text, message: text },
  'game.download': { gameId: number },
};

/** Whether this version of the app knows a write's kind and shape. */
export const isKnownWrite = (name: unknown, args: unknown): boolean =>
  typeof name === 'string' && Object.hasOwn(ARGS, name) && part(ARGS[name as MutationName])(args);

/** Values of a draft: texts, numbers and booleans in lists and objects. Forms must not trust more. */
function isDraftValue(value: unknown, depth: number = WORDS_FILE_LIMITS.draftDepth): boolean {
  if (value === null || text(value) || number(value) || flag(value)) return true;
  return depth > 0 && Object.values(value as object).every((each) => isDraftValue(each, depth - 1));
}

const OWNER = oneOf('person', 'visitor');
const PROBLEM = part({
  type: text,
  title: text,
  status: number,
  detail: text,
  code: oneOf(...Object.keys(PROBLEMS)),
  errors: maybe(listOf(part({ path: text, message: text }))),
});
const ENTRY = part({
  key,
  name: text,
  args: isRecord,
  argsVersion: number,
  owner: OWNER,
  state: oneOf('waiting', 'refused', 'asks'),
  writtenAt: time,
  about: maybe(text),
  problem: maybe(PROBLEM),
  isOrphaned: maybe(isTrue),
});
const DRAFT = part({
  name: (value) => text(value) && (value as string).length <= WORDS_FILE_LIMITS.draftNameMax,
  owner: OWNER,
  values: (value) => isRecord(value) && isDraftValue(value),
  savedAtMs: number,
});
const FILE: { [F in keyof WordsFile]: Is } = {
  format: oneOf(WORDS_FILE_FORMAT),
  version: oneOf(WORDS_FILE_VERSION),
  origin: text,
  history: orNull(part({ epoch: text, lineage: listOf(part({ epoch: text, forkedAt: number })) })),
  person: orNull(part({ id: number, username: text, fullName: text })),
  savedAt: time,
  entries: listOf(ENTRY, WORDS_FILE_LIMITS.entries),
  drafts: listOf(DRAFT, WORDS_FILE_LIMITS.drafts),
};

/**
 * Parses the machine-readable part of a file, or returns why it cannot be read. A write of an unknown kind or with an
 * unknown field comes from a newer app. Texts are cleaned as the server would.
 */
export function checkWordsFile(value: unknown): WordsFile | WordsRefusal {
  if (!isRecord(value) || value.format !== WORDS_FILE_FORMAT) return 'notOurs';
  if (typeof value.version === 'number' && value.version > WORDS_FILE_VERSION) return 'newer';
  if (!part(FILE)(value)) return 'damaged';
  const file = value as unknown as WordsFile;
  if (!file.entries.every(({ name, args }) => isKnownWrite(name, args))) return 'newer';
  if (!isOfItsOwner(file)) return 'damaged';
  return {
    ...file,
    entries: file.entries.map((entry) => ({ ...entry, args: cleanTexts(entry.args) })),
    drafts: file.drafts.map((draft) => ({ ...draft, values: cleanTexts(draft.values) })),
  };
}

/** A visitor's file contains only the writes that need no person. */
const isOfItsOwner = ({ person, entries, drafts }: WordsFile) =>
  entries.every(({ owner, name }) => owner === 'person' || isVisitors(name)) &&
  (person !== null || [...entries, ...drafts].every(({ owner }) => owner === 'visitor'));
