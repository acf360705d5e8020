import type { FormEvent, ReactNode } from 'react';
import type { RuleSet } from '#contract/rules.ts';
import { Button, type ButtonProps } from '#src/ui/acts/button.tsx';
import type { Form } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { FormTroubles } from './form-troubles.tsx';

export interface FormFrameProps<R extends RuleSet> extends Pick<ButtonProps, 'variant'> {
  form: Form<R>;
  /** What is typed finds no room on this phone, although nothing has been sent yet. */
  isFull: boolean;
  /** What the button says, and what while it is sent. */
  submit: string;
  sending: string;
  /** The fields. */
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
  /** In place of the form's own. */
  onSubmit?: (event: FormEvent) => void;
}

/** Fields below each other, what is wrong with the form as a whole, and its button. */
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
