import type { FormEvent, ReactNode } from 'react';
import type { RuleSet } from '#contract/rules.ts';
import { Button, type ButtonProps } from '#src/ui/acts/button.tsx';
import type { Form } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { FormTroubles } from './form-troubles.tsx';

export interface FormFrameProps<R extends RuleSet> extends Pick<ButtonProps, 'variant'> {
  form: Form<R>;
  /** The phone is full, so the draft is not stored. */
  isFull: boolean;
  /** Label of the button, and its label while the form is sent. */
  submit: string;
  sending: string;
  /** The fields. */
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
  /** Replaces the form's own handler. */
  onSubmit?: (event: FormEvent) => void;
}

/** A form with its errors and its button. */
export function FormFrame<R extends RuleSet>(props: FormFrameProps<R>) {
  const { form, isFull, submit, sending, variant, children, after, onSubmit } = props;
  return (
    <form {...form.formProps} {...(onSubmit && { onSubmit })}>
      <Stack>
        {children}
        <FormTroubles errors={form.formErrors} isFull={isFull} />
        <Button type="submit" {...(variant && { variant })} size="lg" block isBusy={form.isSending}>
          {form.isSending ? sending : submit}
        </Button>
        {after}
      </Stack>
    </form>
  );
}
