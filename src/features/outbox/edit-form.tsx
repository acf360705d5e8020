import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldError, RuleSet, ValuesOf } from '#contract/rules.ts';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import type { Form, Trouble } from '#src/ui/forms/use-form.ts';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import type { EditedFields } from './save-edit.ts';

/** Props that the dialog passes to an edit form. */
export interface EditWork {
  /** The server's errors, shown at their fields from the start. */
  refused: readonly FieldError[];
  /** Resolves to the errors, or undefined once it is stored. */
  save: (fields: EditedFields) => Promise<Trouble>;
  /** Stores the typed values as a draft. */
  keep: (fields: EditedFields) => void;
  onDirty: (isDirty: boolean) => void;
}

export interface EditFormProps<R extends RuleSet> {
  initial: FormValuesOf<R>;
  work: EditWork;
}

/** State of an edit form. Typed values are stored as a draft; the server's errors are shown at their fields. */
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

/** The fields and the Save button. A full phone is reported on Save, because the text is still on the screen. */
export function EditFrame<R extends RuleSet>({ form, children }: { form: Form<R>; children: ReactNode }) {
  return (
    <FormFrame form={form} isFull={false} submit={WORDS.save} sending={WORDS.saving}>
      {children}
    </FormFrame>
  );
}
