import type { ReactNode } from 'react';
import type { RuleSet } from '#contract/rules.ts';
import { useIsOffline } from '#src/data/use-reach.ts';
import { Button } from '#src/ui/acts/button.tsx';
import type { Form } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { CODE_WORDS as WORDS } from './session.words.ts';

export interface ServerFormProps<R extends RuleSet> {
  form: Form<R>;
  /** Its fields, and what stands above them. */
  children: ReactNode;
  /** On the button; a second text while it is sent. */
  button: string;
  sending: string;
  variant?: 'primary' | 'danger';
  /** `plain` stands in a card beside others: less room between, a button of the usual height. */
  size?: 'plain';
  /** A quiet button below: another way. */
  other?: { label: string; onPress: () => void } | undefined;
  /** Above the button. */
  foot?: ReactNode;
  /** The form's own sentence about an answer that has not come. */
  unanswered?: string;
}

/** A form that needs the server and keeps nothing on the phone: fields, what is wrong, and the one button. */
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

/** Sentences about an answer that has not come: nothing is wrong with what was typed. */
const UNANSWERED: readonly string[] = [WORDS.noAnswer, WORDS.noAnswerToAsking, WORDS.needsSignal];

/** Above a button that needs the server: that there is no signal, and what is wrong with the form as a whole. */
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
