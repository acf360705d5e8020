import { useState } from 'react';

/**
 * Whether the form in a dialog holds typed text that an accidental close would lose. Reset when the dialog closes.
 */
export function useDialogDirty(isOpen: boolean): [boolean, (isDirty: boolean) => void] {
  const [isDirty, setIsDirty] = useState(false);
  if (isDirty && !isOpen) setIsDirty(false);
  return [isDirty, setIsDirty];
}
