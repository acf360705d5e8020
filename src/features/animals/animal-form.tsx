import { ANIMAL_FIELDS, ANIMAL_RULES } from '#contract/animals.ts';
import { HELP_ANIMALS } from '#contract/catalogue.ts';
import { ANIMAL_LIMITS } from '#contract/limits.ts';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { orNoRoom } from '#src/data/write/use-write.ts';
import { animalEditDraft } from '#src/local/outbox/drafts.ts';
import { Checkbox } from '#src/ui/forms/checkbox.tsx';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import { animalNameOf, labelOf } from '#src/words/labels.ts';
import type { ShownAnimal } from './animals.overlay.ts';
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

/** My people are not offered here yet. */
const { vetPersonKey: _vet, ...FIELDS } = ANIMAL_RULES;
const FORM_RULES = typedRules(FIELDS);

const valuesOf = (animal: ShownAnimal | null) => ({
  ...typedValues(FIELDS, animal ? { ...animal, species: labelOf(animal.species) } : {}),
  isGone: animal?.isGone ?? false,
  base: animal ? baseOf(animal) : 0,
});

export interface AnimalFormProps {
  /** As it was when the form was opened. Null adds an animal; undefined closes the form. */
  animal: ShownAnimal | null | undefined;
  changes: BookChanges;
  onClose: () => void;
}

/** Adds an animal or changes one. */
export function AnimalForm({ animal, changes, onClose }: AnimalFormProps) {
  const name = animal ? animalEditDraft(animal.key) : 'animal.new';
  return (
    <DraftedDialog
      draft={animal === undefined ? null : { name, owner: changes.owner, values: valuesOf(animal) }}
      onClose={onClose}
      title={animal ? WORDS.editTitle : WORDS.addTitle}
      closeLabel={WORDS.close}
    >
      {(form) => (
        <Fields {...form} animal={animal ?? null} draft={name} changes={changes} onClose={onClose} />
      )}
    </DraftedDialog>
  );
}

interface FieldsProps extends DraftedForm<ReturnType<typeof valuesOf>> {
  animal: ShownAnimal | null;
  draft: string;
  changes: BookChanges;
  onClose: () => void;
}

function Fields({ animal, draft, changes, initial, keep, isFull, onDirty, onClose }: FieldsProps) {
  const form = useDraftedForm<typeof FORM_RULES>({
    keep: (typed) => keep(animal ? draftOf(valuesOf(animal), typed, initial) : typed),
    onDirty,
    rules: FORM_RULES,
    initial,
    check: (typed) => numberErrors(FIELDS, typed),
    onSubmit: (typed) =>
      orNoRoom(async () => {
        const values = numbersOf(FIELDS, { ...typed, species: animalNameOf(typed.species) });
        const args = animal
          ? { animal: animal.key, ...changedValues(animal, values), ...withBase(initial) }
          : values;
        await changes.save([{ name: 'animal.set', args, key: changes.newKey() }], draft);
        onClose();
        return undefined;
      }),
  });
  const text = (field: 'sex' | 'tag') => (
    <Field {...form.field(field)} label={labelOf(ANIMAL_FIELDS[field])} />
  );
  const number = (field: 'weightLb' | 'normalTempF' | 'pulse' | 'breaths') => (
    <Field
      {...form.field(field)}
      label={labelOf(ANIMAL_FIELDS[field])}
      inputMode="decimal"
      autoComplete="off"
    />
  );
  const long = (field: 'medicines' | 'allergies' | 'note') => (
    <TextArea
      {...form.field(field)}
      label={labelOf(ANIMAL_FIELDS[field])}
      rows={2}
      max={ANIMAL_LIMITS.noteMax}
    />
  );
  return (
    <FormFrame form={form} isFull={isFull} submit={WORDS.save} sending={WORDS.saving}>
      <Field {...form.field('name')} label={labelOf(ANIMAL_FIELDS.name)} autoComplete="off" required />
      <Field
        {...form.field('species')}
        label={labelOf(ANIMAL_FIELDS.species)}
        list="animal-species"
        autoComplete="off"
        required
      />
      <datalist id="animal-species">
        {HELP_ANIMALS.map((name) => (
          <option key={name} value={labelOf(name)} />
        ))}
      </datalist>
      {text('sex')}
      <Field {...form.field('bornOn')} label={labelOf(ANIMAL_FIELDS.bornOn)} type="date" />
      {number('weightLb')}
      {text('tag')}
      {number('normalTempF')}
      {number('pulse')}
      {number('breaths')}
      {long('medicines')}
      {long('allergies')}
      {long('note')}
      {animal && <Checkbox {...form.field('isGone')} label={labelOf(ANIMAL_FIELDS.isGone)} />}
    </FormFrame>
  );
}
