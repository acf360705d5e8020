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
 * By then a closing dialog is gone, the page is audible again, and the focus has settled (keep-place.ts): a focus
 * change interrupts a screen reader.
 */
const SAID_AFTER_MS = 300;
/** Long enough for every screen reader; text that stays is read again at the end of the page. */
const KEPT_MS = 5000;

/** @param isUrgent interrupts the reader: a failure. */
type Announce = (sentence: string, isUrgent?: boolean) => void;

interface Said {
  id: number;
  sentence: string;
  isUrgent: boolean;
}

const AnnounceContext = createContext<Announce | null>(null);
const SaidContext = createContext<readonly Said[]>([]);

/** Announces a sentence to screen readers, politely. @throws Error outside a `ToastProvider`. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext);
  if (!announce) throw new Error('useAnnounce needs a ToastProvider above it');
  return announce;
}

/** Holds the sentences of `useAnnounce` and announces them at the end of the page or in the open dialog. */
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
 * The live region, empty from the first paint. An open dialog needs its own, because nothing outside it is read; it
 * announces what arrives while it is open.
 */
export function SaidHere() {
  const said = useContext(SaidContext);
  const [before] = useState(() => said.at(-1)?.id ?? 0);
  const fresh = useMemo(() => said.filter(({ id }) => id > before), [said, before]);
  const ofKind = (isUrgent: boolean) =>
    fresh.filter((one) => one.isUrgent === isUrgent).map(({ id, sentence }) => <p key={id}>{sentence}</p>);
  return (
    <>
      {/** Each sentence separately, instead of the whole list. */}
      <div className="visually-hidden" role="status" aria-live="polite" aria-atomic="false">
        {ofKind(false)}
      </div>
      <div className="visually-hidden" aria-live="assertive" aria-atomic="false">
        {ofKind(true)}
      </div>
    </>
  );
}
