import { MY_PEOPLE_LIMITS } from '#contract/limits.ts';
import { OWN_NUMBER_RULES, PERSON_RULES, type PinnedPerson } from '#contract/my-people.ts';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { orNoRoom } from '#src/data/write/use-write.ts';
import type { Owner } from '#src/local/outbox/outbox.ts';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';

/** The person to add or change. */
export interface PersonTarget {
  person: PinnedPerson;
  isNew: boolean;
  /** Other numbers of a picked contact. */
  others?: readonly string[];
}

export interface PersonFormProps {
  target: PersonTarget | null;
  owner: Owner;
  /** Stores the entry and deletes the draft. @throws QuotaExceededError */
  onSave: (person: PinnedPerson, draft: string) => Promise<void>;
  onClose: () => void;
}

/** The form to add or change a person. */
export function PersonForm({ target, owner, onSave, onClose }: PersonFormProps) {
  return (
    <DraftedDialog
      draft={target && { name: draftOf(target), owner, values: valuesOf(target.person) }}
      onClose={onClose}
      title={target?.isNew ? WORDS.addTitle : WORDS.editTitle}
      closeLabel={WORDS.close}
    >
      {(form) => target && <Fields {...form} target={target} onSave={onSave} onClose={onClose} />}
    </DraftedDialog>
  );
}

/** Each picked contact has its own draft; a number typed by hand continues the last one. */
const draftOf = ({ person, isNew }: PersonTarget) =>
  isNew ? `people.new:${person.name}${person.phone ?? ''}` : `people.edit:${person.id}`;
const valuesOf = ({ name, phone, note, lastSeenOn }: PinnedPerson) => ({
  name,
  phone: phone ?? '',
  note,
  lastSeenOn: lastSeenOn ?? '',
});

interface FieldsProps extends DraftedForm<ReturnType<typeof valuesOf>> {
  target: PersonTarget;
  onSave: PersonFormProps['onSave'];
  onClose: () => void;
}

function Fields({ target, initial, keep, isFull, onDirty, onSave, onClose }: FieldsProps) {
  const { person, others = [] } = target;
  const isOwnNumber = person.businessId === null;
  const form = useDraftedForm<typeof PERSON_RULES>({
    keep,
    onDirty,
    rules: isOwnNumber ? (OWN_NUMBER_RULES as unknown as typeof PERSON_RULES) : PERSON_RULES,
    initial,
    onSubmit: (values) =>
      orNoRoom(async () => {
        await onSave({ ...person, ...values }, draftOf(target));
        onClose();
        return undefined;
      }),
  });
  return (
    <FormFrame form={form} isFull={isFull} submit={WORDS.save} sending={WORDS.saving}>
      <Field {...form.field('name')} label={WORDS.name} autoComplete="off" required />
      <Field
        {...form.field('phone')}
        label={WORDS.phone}
        type="tel"
        autoComplete="off"
        hint={others.length > 0 ? WORDS.otherNumbers(others.join(', ')) : undefined}
        required={isOwnNumber}
      />
      <Field {...form.field('lastSeenOn')} label={WORDS.lastSeen} hint={WORDS.lastSeenHint} type="date" />
      <TextArea
        {...form.field('note')}
        label={WORDS.note}
        hint={WORDS.noteHint}
        rows={3}
        max={MY_PEOPLE_LIMITS.noteMax}
      />
    </FormFrame>
  );
}
