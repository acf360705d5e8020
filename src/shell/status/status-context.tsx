import { createContext, type ReactNode, useContext, useState } from 'react';
import { withCore } from '#src/data/with-core.tsx';
import type { Status } from './status.ts';

const StatusWatch = withCore(async () => (await import('./status-watch.tsx')).StatusWatch);

const StatusContext = createContext<Status | null>(null);

/** Reads the state of the app once for everything that shows it. */
export function StatusProvider({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState<Status | null>(null);
  return (
    <StatusContext value={status}>
      {children}
      <StatusWatch onStatus={setStatus} />
    </StatusContext>
  );
}

/** How things stand: the chip's words and the one bar; null before anything is known. */
export function useStatus(): Status | null {
  return useContext(StatusContext);
}
