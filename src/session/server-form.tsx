import type { ReactNode } from 'react';
import type { RuleSet } from '#contract/rules.ts';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { Button } from '#src/ui/acts/button.tsx';
import type { Form } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { CODE_WORDS as WORDS } from './session.words.ts';

export interface ServerFormProps<R extends RuleSet> {
  form: Form<R>;
  /** Explanation and fields. */
  children: ReactNode;
  /** Label of the button, and its label while the form is sent. */
  button: string;
  sending: string;
  variant?: 'primary' | 'danger';
  /** `plain` for a form in a card: less space, a button of normal height. */
  size?: 'plain';
  /** A secondary button below. */
  other?: { label: string; onPress: () => void } | undefined;
  /** Above the button. */
  foot?: ReactNode;
  /** The form's own message for a missing response. */
  unanswered?: string;
}

/** A form that needs signal and stores nothing on the phone. */
export function ServerForm<R extends RuleSet>(props: ServerFormProps<R>) {
  const { form, button, sending, variant = 'primary', size, other } = props;
  return (
    <form {...form.formProps}>
      <Stack gap={size === 'plain' ? 3 : 4}>
        {props.children}
        <ServerNotes errors={form.formErrors} unanswered={props.unanswered} />
        {props.foot}
        <Button
          type="submit"
          variant={variant}
          size={size === 'plain' ? undefined : 'lg'}
          block
          isBusy={form.isSending}
        >
          {form.isSending ? sending : button}
        </Button>
        {other && (
          <Button variant="quiet" block onClick={other.onPress}>
            {other.label}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** Messages for a missing response, which are warnings and not errors. */
const UNANSWERED: readonly string[] = [WORDS.noAnswer, WORDS.noAnswerToAsking, WORDS.needsSignal];

/** Shows missing signal and the errors of the whole form. */
export function ServerNotes({
  errors,
  unanswered,
}: {
  errors: readonly string[];
  unanswered?: string | undefined;
}) {
  const isOffline = useIsOffline();
  const isUnanswered = (message: string) => message === unanswered || UNANSWERED.includes(message);
  return (
    <>
      {isOffline && !errors.some(isUnanswered) && <Note>{WORDS.needsSignal}</Note>}
      {errors.map((message) => (
        <Note key={message} tone={isUnanswered(message) ? 'warn' : 'bad'} isAlert>
          {message}
        </Note>
      ))}
    </>
  );
}
