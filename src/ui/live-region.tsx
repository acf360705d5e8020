import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

type Announce = (sentence: string) => void;
const AnnounceContext = createContext<Announce | null>(null);

/** Says a sentence to screen readers, politely. @throws Error outside a `ToastProvider`: a fault of the program. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext);
  if (!announce) throw new Error('useAnnounce needs a ToastProvider above it');
  return announce;
}

/** A polite live region that is there from the first paint, empty; `useAnnounce` fills it. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ sentence: '', turn: 0 });
  const announce = useCallback<Announce>(
    (sentence) => setSaid((before) => ({ sentence, turn: before.turn + 1 })),
    [],
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite">
        {/* A new element for each sentence: the same words twice are said twice. */}
        {said.sentence && <span key={said.turn}>{said.sentence}</span>}
      </div>
    </AnnounceContext>
  );
}
