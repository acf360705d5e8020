import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/**
 * A dialog that closes in the same moment is gone by then, and what stands behind it can be heard again. The focus has also
 * found its place (keep-place.ts): to tell where it went, a reader breaks off what it says.
 */
const SAID_AFTER_MS = 300;
/** Long enough for every reader to have taken it; what stays is read once more at the end of each page. */
const KEPT_MS = 5000;

/** @param isUrgent it breaks off what is being read: a failure. */
type Announce = (sentence: string, isUrgent?: boolean) => void;

interface Said {
  id: number;
  sentence: string;
  isUrgent: boolean;
}

const AnnounceContext = createContext<Announce | null>(null);
const SaidContext = createContext<readonly Said[]>([]);

/** Says a sentence to screen readers, politely. @throws Error outside a `ToastProvider`: a fault of the program. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext);
  if (!announce) throw new Error('useAnnounce needs a ToastProvider above it');
  return announce;
}

/** Holds what `useAnnounce` says, and says it at the end of the page, and in the dialog that stands before it. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly Said[]>([]);
  const nextId = useRef(1);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const announce = useCallback<Announce>((sentence, isUrgent = false) => {
    const id = nextId.current++;
    const later = (ms: number, act: () => void) => {
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        act();
      }, ms);
      timers.current.add(timer);
    };
    later(SAID_AFTER_MS, () => setSaid((before) => [...before, { id, sentence, isUrgent }]));
    later(SAID_AFTER_MS + KEPT_MS, () => setSaid((before) => before.filter((one) => one.id !== id)));
  }, []);
  return (
    <AnnounceContext value={announce}>
      <SaidContext value={said}>
        {children}
        <SaidHere />
      </SaidContext>
    </AnnounceContext>
  );
}

/**
 * The place in which what is said can be heard: there from the first paint, and empty. An open dialog needs one of its own,
 * since nothing outside of it is heard; it says what comes while it is open.
 */
export function SaidHere() {
  const said = useContext(SaidContext);
  const [before] = useState(() => said.at(-1)?.id ?? 0);
  const fresh = useMemo(() => said.filter(({ id }) => id > before), [said, before]);
  const ofKind = (isUrgent: boolean) =>
    fresh.filter((one) => one.isUrgent === isUrgent).map(({ id, sentence }) => <p key={id}>{sentence}</p>);
  return (
    <>
      {/* Each sentence by itself, not all that still stand there. */}
      <div className="visually-hidden" role="status" aria-live="polite" aria-atomic="false">
        {ofKind(false)}
      </div>
      <div className="visually-hidden" aria-live="assertive" aria-atomic="false">
        {ofKind(true)}
      </div>
    </>
  );
}
