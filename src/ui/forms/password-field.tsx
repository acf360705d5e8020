import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../acts/button.tsx';
import { type BoundField, FieldFrame, type FieldWords, fieldAria } from './field.tsx';

export interface PasswordFieldProps extends BoundField<string>, FieldWords {
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
  /** Labels of the button that shows or hides the password. */
  showLabel: string;
  hideLabel: string;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** A password field with a 48 px show button, because blind typing in gloves fails. Hidden again on every mount. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, note, hint, error, name, value, onChange, onBlur, autoComplete, required, disabled } = props;
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame id={id} name={name} label={label} note={note} hint={hint} error={error}>
      <div className="field-line">
        <input
          {...fieldAria(id, hint, error)}
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          value={value}
          disabled={disabled}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-required={required || undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? props.hideLabel : props.showLabel}
          variant="secondary"
          disabled={disabled}
          onClick={() => setIsShown(!isShown)}
        />
      </div>
    </FieldFrame>
  );
}
