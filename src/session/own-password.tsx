import type { BoundField } from '#src/ui/forms/field.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { AUTH_WORDS } from './session.words.ts';

/** Field for the current password. */
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
