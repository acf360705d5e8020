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

/** The key code of all keys that an input method takes. */
const TAKEN = 229;

/** Whether a key only ends a composition: Safari reports that Enter after the end. https://bugs.webkit.org/show_bug.cgi?id=165004 */
const isComposing = (event: { isComposing: boolean; keyCode: number }) =>
  event.isComposing || event.keyCode === TAKEN;

/** The input field. Enter sends; Shift+Enter adds a line. */
export function Composer({ value, onChange, onSend, isDisabled, ref }: ComposerProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
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
