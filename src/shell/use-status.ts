import { type Status, statusOf } from './status.ts';
import { useStatusFacts } from './use-status-facts.ts';

/** The chip and the bar as they stand now; follows the phone's databases, the way to the server and the clock. */
export function useStatusNow(): Status {
  const facts = useStatusFacts();
  return facts ? statusOf(facts) : { chip: null, bar: null };
}
