import { useState } from 'react';

/**
 * What was shown last, while there is nothing newer to show. A phone that makes room for what is being written may drop
 * the very rows that stand on the screen, and with them the form that still holds the words.
 * @param shown what there is to show now; null while there is nothing.
 */
export function useStill<T>(shown: T | null): T | null {
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return shown ?? last;
}
