import { Send } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { IconButton } from '#src/ui/acts/button.tsx';
import { PETIBOT_WORDS as WORDS } from './petibot.words.ts';

export interface ComposerProps {
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  /** PetiBot is typing, or the history is loading. */
  isDisabled: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** The input field. Enter sends; Shift+Enter adds a line. */
export function Composer({ value, onChange, onSend, isDisabled, ref }: ComposerProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <form
      className="petibot-composer"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {WORDS.label}
      </label>
      <textarea
        id={id}
        ref={ref}
        rows={1}
        value={value}
        placeholder={WORDS.placeholder}
        maxLength={PETIBOT_LIMITS.questionMax}
        enterKeyHint="send"
        readOnly={isDisabled}
        aria-disabled={isDisabled || undefined} // disabling it would lose the focus and close the phone's keyboard
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton type="submit" variant="primary" icon={Send} label={WORDS.send} isBusy={isDisabled} />
    </form>
  );
}
