import type { BoundField } from '#src/ui/forms/field.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { AUTH_WORDS } from './session.words.ts';

/** Where somebody who is signed in types their password once more. */
export function OwnPassword({
  label = AUTH_WORDS.password,
  ...field
}: BoundField<string> & { label?: string }) {
  return (
    <PasswordField
      {...field}
      label={label}
      autoComplete="current-password"
      showLabel={AUTH_WORDS.showPassword}
      hideLabel={AUTH_WORDS.hidePassword}
      required
    />
  );
}
