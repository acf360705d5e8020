import { MessageSquareText } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { PinnedPerson } from '#contract/my-people.ts';
import { useClock } from '#src/data/use-clock.ts';
import { useLive } from '#src/data/use-live.ts';
import { readPeople } from '#src/features/people/people.local.ts';
import { type PlaceToTell, readPlaceToTell } from '#src/places/origin.ts';
import { useSession } from '#src/session/session-context.tsx';
import { type SmsTo, type SmsWay, smsHref, smsWay } from '#src/ui/acts/sms.ts';
import { Icon } from '#src/ui/shown/icon.tsx';
import type { EmergencyState } from '../use-emergency.ts';
import { TEXTING_WORDS as WORDS } from './texting.words.ts';
import { type TextNotes, useTold } from './use-told.ts';
import { WhereDialog } from './where-dialog.tsx';
import { whereText } from './where-text.ts';

export interface Texting {
  text: string;
  /** Null on a device without messages of its own. */
  way: SmsWay;
  origin: PlaceToTell;
  notes: TextNotes;
  /** Whom of my people the text can be written to; undefined until the phone has been read. */
  people: readonly PinnedPerson[] | undefined;
  /** This phone's clock. */
  nowMs: number;
  /** Shows the text, and lets the person change what it says. */
  open: () => void;
}

const TextingContext = createContext<Texting | null>(null);

const NOWHERE: PlaceToTell = { kind: 'unknown', point: null };

/** Makes the text of this emergency, for every link to somebody's number and for the dialog that changes it. */
export function TextingProvider({ emergency, children }: { emergency: EmergencyState; children: ReactNode }) {
  const { animal } = emergency;
  const [isOpen, setIsOpen] = useState(false);
  const { phoneNowMs: nowMs } = useClock();
  const origin = useLive(readPlaceToTell, []) ?? NOWHERE;
  const notes = useTold(animal, nowMs);
  const people = useTextable();
  const text = whereText({ animal, signs: notes.signs, note: notes.note, origin, nowMs });
  const texting = { text, way: smsWay(navigator), origin, notes, people, nowMs, open: () => setIsOpen(true) };
  return (
    <TextingContext value={texting}>
      {children}
      <WhereDialog texting={texting} emergency={emergency} open={isOpen} onClose={() => setIsOpen(false)} />
    </TextingContext>
  );
}

/** Those of the person's own list whose number takes text messages from here. */
function useTextable(): readonly PinnedPerson[] | undefined {
  const { state, user } = useSession();
  const isKnown = state !== 'unknown';
  const people = useLive(async (live) => (isKnown ? readPeople(live, user) : undefined), [isKnown, user]);
  const way = smsWay(navigator);
  return people?.filter(({ phone }) => smsHref({ phone, isSample: false, text: '' }, way) !== null);
}

/** The text of this emergency. @throws Error outside a `TextingProvider`: a fault of the program. */
export function useTexting(): Texting {
  const texting = useContext(TextingContext);
  if (!texting) throw new Error('useTexting needs a TextingProvider above it');
  return texting;
}

export interface TextLinkProps extends Omit<SmsTo, 'text'> {
  /** Whom it reaches. */
  name: string;
  variant: 'secondary' | 'quiet';
}

/** Opens the phone's messages with the text written to a number; nothing where that cannot be done. */
export function TextLink({ phone, isSample, name, variant }: TextLinkProps) {
  const { text, way } = useTexting();
  const href = smsHref({ phone, isSample, text }, way);
  if (!href) return null;
  return (
    <a
      href={href}
      data-no-print
      data-variant={variant}
      data-block={variant === 'quiet' ? undefined : ''}
      aria-label={`${WORDS.title}${WORDS.to(name)}`}
    >
      <Icon icon={MessageSquareText} />
      {WORDS.title}
    </a>
  );
}
