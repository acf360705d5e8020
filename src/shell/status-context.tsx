import { createContext, type ReactNode, useContext } from 'react';
import type { Status } from './status.ts';
import { useStatusNow } from './use-status.ts';

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
