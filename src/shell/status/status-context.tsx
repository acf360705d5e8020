import { createContext, type ReactNode, useContext } from 'react';
import { type Status, statusOf } from './status.ts';
import { useStatusFacts } from './use-status-facts.ts';

const UNKNOWN: Status = { chip: null, bar: null };
const StatusContext = createContext<Status>(UNKNOWN);

/** Reads the state of the app once for everything that shows it. */
export function StatusProvider({ children }: { children: ReactNode }) {
  return <StatusContext value={useStatusNow()}>{children}</StatusContext>;
}

/** How things stand: the chip's words and the one bar. */
export function useStatus(): Status {
  return useContext(StatusContext);
}

/** The chip and the bar as they stand now; follows the phone's databases, the way to the server and the clock. */
function useStatusNow(): Status {
  const facts = useStatusFacts();
  return facts ? statusOf(facts) : { chip: null, bar: null };
}
