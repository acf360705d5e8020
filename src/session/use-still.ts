import { useState } from 'react';
import { useOptionalCore } from './core-context.tsx';

/**
 * What was shown last, once the phone has dropped it to make room: what is being written may need the room that the
 * very rows on the screen took, and the form that stands beside them still holds the words. Null as long as there is
 * something newer to show, and where somebody has removed it.
 * @param shown what there is to show now; null while there is nothing.
 */
export function useStill<T>(shown: T | null): T | null {
  const core = useOptionalCore();
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return shown === null && core?.hasMadeRoom() ? last : null;
}
