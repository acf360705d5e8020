import { createContext, type ReactNode, useContext, useState } from 'react';
import { withCore } from '#src/data/core/with-core.tsx';
import type { Status } from './status.ts';

const StatusWatch = withCore(async () => (await import('./status-watch.tsx')).StatusWatch);

const StatusContext = createContext<Status | null>(null);

/** Reads the app's status once for everything that shows it. */
export function StatusProvider({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState<Status | null>(null);
  return (
    <StatusContext value={status}>
      {children}
      <StatusWatch onStatus={setStatus} />
    </StatusContext>
  );
}

/** The current status: the chip's text and the bar; null until known. */
export function useStatus(): Status | null {
  return useContext(StatusContext);
}
