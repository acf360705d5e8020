import { memo, useLayoutEffect, useMemo } from 'react';
import { type Status, statusOf } from './status.ts';
import { useStatusFacts } from './use-status-facts.ts';

/**
 * Reports the status on every change of the databases, the reach and the clock.
 * @param onStatus must be stable.
 */
export const StatusWatch = memo(({ onStatus }: { onStatus: (status: Status | null) => void }) => {
  const facts = useStatusFacts();
  const words = JSON.stringify(facts && statusOf(facts));
  const status = useMemo((): Status | null => JSON.parse(words), [words]);
  useLayoutEffect(() => onStatus(status), [onStatus, status]);
  return null;
});
