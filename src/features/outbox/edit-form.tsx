import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldError, RuleSet, ValuesOf } from '#contract/rules.ts';
import { FormFrame } from '#src/data/form-frame.tsx';
import { useDraftedForm } from '#src/data/use-drafted-form.ts';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import type { Form, Trouble } from '#src/ui/forms/use-form.ts';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import type { EditedFields } from './save-edit.ts';

/** What the dialog gives to the form of a write. */
export interface EditWork {
  /** What the server refused, shown at its fields from the start. */
  refused: readonly FieldError[];
  /** Resolves to what was refused now, or nothing once it is on disk. */
  save: (fields: EditedFields) => Promise<Trouble>;
  /** Keeps what is typed. */
  keep: (fields: EditedFields) => void;
  onDirty: (isDirty: boolean) => void;
}

export interface EditFormProps<R extends RuleSet> {
  initial: FormValuesOf<R>;
  work: EditWork;
}

/** The state of an edit form: what is typed is kept, refusals stand at their fields. */
export function useEditForm<R extends RuleSet>(rules: R, { initial, work }: EditFormProps<R>): Form<R> {
  const onSubmit = (values: ValuesOf<R>) => work.save(values);
  const form = useDraftedForm<R>({ keep: work.keep, onDirty: work.onDirty, rules, initial, onSubmit });
  const { setServerErrors } = form;
  const shown = useRef(work.refused.length === 0);
  useEffect(() => {
    if (shown.current) return;
    shown.current = true;
    setServerErrors(work.refused);
  });
  return form;
}

/** The fields, and Save. A full phone is said when that is pressed: the words still stand on the screen. */
export function EditFrame<R extends RuleSet>({ form, children }: { form: Form<R>; children: ReactNode }) {
  return (
    <FormFrame form={form} isFull={false} submit={WORDS.save} sending={WORDS.saving}>
      {children}
    </FormFrame>
  );
}
