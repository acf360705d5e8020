import { useEffect } from 'react';
import type { RuleSet } from '#contract/rules.ts';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import { type Form, type FormOptions, useForm } from '#src/ui/forms/use-form.ts';

interface DraftHandlers<R extends RuleSet> {
  keep: (values: FormValuesOf<R>) => void;
  onDirty: (isDirty: boolean) => void;
}

/** A form in a dialog that stores its draft and asks before it closes with unsent text. */
export function useDraftedForm<R extends RuleSet>({
  keep,
  onDirty,
  ...options
}: Omit<FormOptions<R>, 'onDraft'> & DraftHandlers<R>): Form<R> {
  const form = useForm({ ...options, onDraft: keep });
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
  return form;
}
