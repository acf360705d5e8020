import { useState } from 'react';

/**
 * Whether the form in a dialog holds typed words that closing it by accident would lose. Forgotten when the dialog closes,
 * however that was: the next opening begins anew.
 */
export function useDialogDirty(isOpen: boolean): [boolean, (isDirty: boolean) => void] {
  const [isDirty, setIsDirty] = useState(false);
  if (isDirty && !isOpen) setIsDirty(false);
  return [isDirty, setIsDirty];
}
