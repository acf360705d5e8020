import { useState } from 'react';
import { RECORD_FIELDS, RECORD_KINDS, RECORD_RULES, type RecordKind } from '#contract/animals.ts';
import { ANIMAL_LIMITS } from '#contract/limits.ts';
import type { RuleSet } from '#contract/rules.ts';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { orNoRoom } from '#src/data/write/use-write.ts';
import { recordEditDraft } from '#src/local/outbox/drafts.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { CheckboxGroup, RadioGroup } from '#src/ui/forms/checkbox.tsx';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import { Row } from '#src/ui/layout/layout.tsx';
import { pluralOf } from '#src/words/animal-names.ts';
import { animalNameOf, labelOf } from '#src/words/labels.ts';
import { newestFirst } from './animal-dates.ts';
import type { Book, BookWrite, ShownRecord } from './animals.overlay.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';
import {
  baseOf,
  changedValues,
  draftOf,
  numberErrors,
  numbersOf,
  typedRules,
  typedValues,
  withBase,
} from './book-form.ts';
import type { BookChanges } from './use-book.ts';

/** The record to change, or the animal of a new one; null for several animals. */
export type RecordTarget = { record: ShownRecord } | { animal: string | null };

const FORM_RULES = {
  ...typedRules(RECORD_RULES),
  animals: { kind: 'names', min: 1, max: ANIMAL_LIMITS.animals, message: WORDS.chooseOne },
} as const satisfies RuleSet;

/** Kinds with a product and withdrawal times. */
const MEDICINES: readonly string[] = ['treatment', 'vaccine', 'deworming'];

type Values = ReturnType<typeof valuesOf>;

function valuesOf(target: RecordTarget, today: string) {
  const record = 'record' in target ? target.record : { kind: 'treatment', on: today };
  const animals = 'record' in target ? [target.record.animal] : target.animal === null ? [] : [target.animal];
  const base = 'record' in target ? baseOf(target.record) : 0;
  return { ...typedValues(RECORD_RULES, record), animals: animals as readonly string[], base };
}

const draftNameOf = (target: RecordTarget) =>
  'record' in target ? recordEditDraft(target.record.key) : `record.new:${target.animal ?? ''}`;

export interface RecordFormProps {
  target: RecordTarget | null;
  book: Book;
  /** YYYY-MM-DD. */
  today: string;
  changes: BookChanges;
  onClose: () => void;
}

/** Adds a record about one or several animals, or changes one. */
export function RecordForm({ target, book, today, changes, onClose }: RecordFormProps) {
  const values = target && valuesOf(target, today);
  return (
    <DraftedDialog
      draft={target && values && { name: draftNameOf(target), owner: changes.owner, values }}
      onClose={onClose}
      title={target && 'record' in target ? WORDS.editRecordTitle : WORDS.recordTitle}
      closeLabel={WORDS.close}
    >
      {(form) => target && <Fields {...form} {...{ target, book, changes, onClose }} />}
    </DraftedDialog>
  );
}

interface FieldsProps extends DraftedForm<Values>, Pick<RecordFormProps, 'book' | 'changes' | 'onClose'> {
  target: RecordTarget;
}

function Fields({ target, book, changes, initial, keep, isFull, onDirty, onClose }: FieldsProps) {
  const form = useDraftedForm<typeof FORM_RULES>({
    keep: ({ animals, ...typed }) =>
      keep('record' in target ? draftOf(valuesOf(target, ''), typed, initial) : { ...typed, animals }),
    onDirty,
    rules: FORM_RULES,
    initial: { ...initial, kind: initial.kind as RecordKind },
    check: (typed) => numberErrors(RECORD_RULES, typed),
    onSubmit: ({ animals, ...typed }) =>
      orNoRoom(async () => {
        const values = numbersOf(RECORD_RULES, typed);
        await changes.save(writesOf(target, animals, values, changes.newKey, initial), draftNameOf(target));
        onClose();
        return undefined;
      }),
  });
  const { kind, animals } = form.values;
  const isMedicine = MEDICINES.includes(kind);
  /** A filled field is always shown: it may have been typed before the kind was changed, or imported. */
  const isShown = (field: 'product' | 'amount' | 'by' | 'meatDays' | 'milkHours', isUsual = isMedicine) =>
    isUsual || form.values[field] !== '';
  const isSeveral = 'animal' in target && target.animal === null;
  const last = 'animal' in target ? lastOf(book, kind, animals) : undefined;
  const copy = ({ product = '', amount = '', by = '', meatDays, milkHours }: ShownRecord) => {
    const typed = {
      product,
      amount,
      by,
      meatDays: String(meatDays ?? ''),
      milkHours: String(milkHours ?? ''),
    };
    for (const [field, value] of Object.entries(typed)) form.setValue(field as keyof typeof typed, value);
  };
  const number = (field: 'meatDays' | 'milkHours') =>
    isShown(field) && (
      <Field
        {...form.field(field)}
        label={labelOf(RECORD_FIELDS[field])}
        inputMode="numeric"
        autoComplete="off"
      />
    );
  return (
    <FormFrame form={form} isFull={isFull} submit={WORDS.save} sending={WORDS.saving}>
      {isSeveral && <AnimalChoice field={form.field('animals')} book={book} />}
      <RadioGroup
        {...form.field('kind')}
        onChange={(value) => form.setValue('kind', value as RecordKind)}
        legend={labelOf(RECORD_FIELDS.kind)}
        options={RECORD_KINDS.map((value) => ({ value, label: WORDS.kinds[value] }))}
        columns
      />
      {last && (
        <Button variant="secondary" onClick={() => copy(last)}>
          {WORDS.copyLast}
        </Button>
      )}
      {isShown('product') && (
        <Field {...form.field('product')} label={labelOf(RECORD_FIELDS.product)} autoComplete="off" />
      )}
      {isShown('amount', isMedicine || kind === 'weight') && (
        <Field
          {...form.field('amount')}
          label={kind === 'weight' ? WORDS.kinds.weight : labelOf(RECORD_FIELDS.amount)}
          autoComplete="off"
        />
      )}
      <Field {...form.field('on')} label={labelOf(RECORD_FIELDS.on)} type="date" required />
      {number('meatDays')}
      {number('milkHours')}
      {(isShown('meatDays') || isShown('milkHours')) && <p className="quiet">{WORDS.label}</p>}
      <Field
        {...form.field('nextOn')}
        label={kind === 'bred' ? WORDS.birthOn : labelOf(RECORD_FIELDS.nextOn)}
        type="date"
      />
      {isShown('by', isMedicine || kind === 'hoof') && (
        <Field
          {...form.field('by')}
          label={kind === 'hoof' ? WORDS.doneBy : labelOf(RECORD_FIELDS.by)}
          autoComplete="off"
        />
      )}
      <TextArea
        {...form.field('note')}
        label={labelOf(RECORD_FIELDS.note)}
        rows={2}
        max={ANIMAL_LIMITS.noteMax}
      />
    </FormFrame>
  );
}

interface AnimalChoiceProps {
  field: {
    name: string;
    value: readonly string[];
    error?: string | undefined;
    onChange: (value: readonly string[]) => void;
  };
  book: Book;
}

/** Check boxes that leave the rest of the form in sight. */
const FEW_BOXES = 20;

/** Check boxes for the animals that are here, with one button for each species. */
function AnimalChoice({ field, book }: AnimalChoiceProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (field.error !== undefined && !isAsked) setIsAsked(true); // stays open when the first tick removes the error
  const here = book.animals.filter(({ isGone }) => !isGone);
  const species = [...new Set(here.map((animal) => animalNameOf(animal.species)))];
  const keysOf = (of: string) =>
    here.filter((animal) => animalNameOf(animal.species) === of).map(({ key }) => key);
  const boxes = (
    <CheckboxGroup
      {...field}
      legend={WORDS.animals}
      options={here.map(({ key, name }) => ({ value: key, label: name }))}
      columns
    />
  );
  return (
    <>
      <Row>
        {species.map((of) => (
          <Button
            key={of}
            variant="secondary"
            onClick={() => field.onChange([...new Set([...field.value, ...keysOf(of)])])}
          >
            {WORDS.chooseAll(pluralOf(of), keysOf(of).length)}
          </Button>
        ))}
      </Row>
      {here.length <= FEW_BOXES ? (
        boxes
      ) : (
        <details className="card" open={isAsked || undefined}>
          <summary>{WORDS.chosen(field.value.length, here.length)}</summary>
          {boxes}
        </details>
      )}
    </>
  );
}

/** The newest record of a kind about an animal. */
const lastOf = ({ records }: Book, kind: string, [animal]: readonly string[]): ShownRecord | undefined =>
  newestFirst(records.filter((record) => record.animal === animal && record.kind === kind))[0];

function writesOf(
  target: RecordTarget,
  animals: readonly string[],
  values: ReturnType<typeof numbersOf<typeof RECORD_RULES>>,
  newKey: () => string,
  opened: { base: number },
): BookWrite[] {
  if (!('record' in target))
    return animals.map((animal) => ({ name: 'record.add', args: { animal, ...values }, key: newKey() }));
  const { record } = target;
  const args = { record: record.key, ...changedValues(record, values), ...withBase(opened) };
  return [{ name: 'record.edit', args, key: newKey() }];
}
