import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldError, RuleSet, ValuesOf } from '#contract/rules.ts';
import { Button } from '#src/ui/acts/button.tsx';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import { type Form, useForm } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import type { EditedFields } from './save-edit.ts';

/** What the dialog gives to the form of a write. */
export interface EditWork {
  /** What the server refused, shown at its fields from the start. */
  refused: readonly FieldError[];
  /** Resolves to what was refused now, or nothing once it is on disk. */
  save: (fields: EditedFields) => Promise<readonly FieldError[] | undefined>;
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
  const form = useForm<R>({
    rules,
    initial,
    onSubmit: (values: ValuesOf<R>) => work.save(values),
    onDraft: (values) => work.keep(values),
  });
  const { isDirty, setServerErrors } = form;
  const { onDirty } = work;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const shown = useRef(work.refused.length === 0);
  useEffect(() => {
    if (shown.current) return;
    shown.current = true;
    setServerErrors(work.refused);
  });
  return form;
}

export interface EditFrameProps<R extends RuleSet> {
  form: Form<R>;
  children: ReactNode;
}

/** The fields below each other, refusals that belong to none of them, and Save. */
export function EditFrame<R extends RuleSet>({ form, children }: EditFrameProps<R>) {
  return (
    <form {...form.formProps}>
      <Stack>
        {children}
        {form.formErrors.length > 0 && (
          <Note tone="bad" isAlert>
            {form.formErrors.join(' ')}
          </Note>
        )}
        <Button type="submit" size="lg" block isBusy={form.isSending}>
          {form.isSending ? WORDS.saving : WORDS.save}
        </Button>
      </Stack>
    </form>
  );
}
