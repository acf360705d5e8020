import { useEffect } from 'react';
import type { RuleSet } from '#contract/rules.ts';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import { type Form, type FormOptions, useForm } from '#src/ui/forms/use-form.ts';

/** What becomes of the words in a form. */
interface Keeping<R extends RuleSet> {
  keep: (values: FormValuesOf<R>) => void;
  onDirty: (isDirty: boolean) => void;
}

/** A form whose words are kept while they are typed, in a dialog that asks before it closes over them. */
export function useDraftedForm<R extends RuleSet>({
  keep,
  onDirty,
  ...options
}: Omit<FormOptions<R>, 'onDraft'> & Keeping<R>): Form<R> {
  const form = useForm({ ...options, onDraft: keep });
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
  return form;
}
