import { memo, useLayoutEffect, useMemo } from 'react';
import { type Status, statusOf } from './status.ts';
import { useStatusFacts } from './use-status-facts.ts';

/**
 * Tells how things stand now: the chip and the bar. Follows the phone's databases, the way to the server and the clock.
 * @param onStatus does not change.
 */
export const StatusWatch = memo(({ onStatus }: { onStatus: (status: Status | null) => void }) => {
  const facts = useStatusFacts();
  const words = JSON.stringify(facts && statusOf(facts));
  const status = useMemo((): Status | null => JSON.parse(words), [words]);
  useLayoutEffect(() => onStatus(status), [onStatus, status]);
  return null;
});
