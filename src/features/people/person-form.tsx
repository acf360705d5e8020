import { useEffect } from 'react';
import { MY_PEOPLE_LIMITS } from '#contract/limits.ts';
import { OWN_NUMBER_RULES, PERSON_RULES, type PinnedPerson } from '#contract/my-people.ts';
import { OUTBOX_MESSAGES } from '#contract/outbox.ts';
import { DraftedDialog, type DraftedForm } from '#src/data/drafted-dialog.tsx';
import { orNoRoom } from '#src/data/use-write.ts';
import type { Owner } from '#src/local/outbox/outbox.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';

/** Who is added or changed. */
export interface PersonTarget {
  person: PinnedPerson;
  isNew: boolean;
  /** Further numbers of a picked contact. */
  others?: readonly string[];
}

export interface PersonFormProps {
  target: PersonTarget | null;
  owner: Owner;
  /** Stores the entry and drops the draft of that name. @throws QuotaExceededError */
  onSave: (person: PinnedPerson, draft: string) => Promise<void>;
  onClose: () => void;
}

/** Adds somebody to my people, or changes them. What is typed is kept until it is saved. */
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

/** A picked contact begins with what was picked; a number of one's own goes on where it was left. */
const draftOf = ({ person, isNew }: PersonTarget) =>
  isNew ? `people.new:${person.name}${person.phone ?? ''}` : `people.edit:${person.id}`;
const valuesOf = ({ name, phone, note }: PinnedPerson) => ({ name, phone: phone ?? '', note });

interface FieldsProps extends DraftedForm<ReturnType<typeof valuesOf>> {
  target: PersonTarget;
  onSave: PersonFormProps['onSave'];
  onClose: () => void;
}

function Fields({ target, initial, keep, isFull, onDirty, onSave, onClose }: FieldsProps) {
  const { person, others = [] } = target;
  const isOwnNumber = person.businessId === null;
  const form = useForm<typeof PERSON_RULES>({
    rules: isOwnNumber ? (OWN_NUMBER_RULES as unknown as typeof PERSON_RULES) : PERSON_RULES,
    initial,
    onDraft: keep,
    onSubmit: (values) =>
      orNoRoom(async () => {
        await onSave({ ...person, ...values }, draftOf(target));
        onClose();
        return undefined;
      }),
  });
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
  const written = form.values.note.trim().length;
  return (
    <form {...form.formProps}>
      <Stack>
        <Field {...form.field('name')} label={WORDS.name} autoComplete="off" required />
        <Field
          {...form.field('phone')}
          label={WORDS.phone}
          type="tel"
          autoComplete="off"
          hint={others.length > 0 ? WORDS.otherNumbers(others.join(', ')) : undefined}
          required={isOwnNumber}
        />
        <TextArea
          {...form.field('note')}
          label={WORDS.note}
          hint={WORDS.noteHint}
          rows={3}
          counter={WORDS.counter(written, MY_PEOPLE_LIMITS.noteMax)}
          isOver={written > MY_PEOPLE_LIMITS.noteMax}
        />
        {(isFull || form.formErrors.length > 0) && (
          <Note tone="bad" isAlert>
            {OUTBOX_MESSAGES.phoneFull}
          </Note>
        )}
        <Button type="submit" size="lg" block isBusy={form.isSending}>
          {form.isSending ? WORDS.saving : WORDS.save}
        </Button>
      </Stack>
    </form>
  );
}
