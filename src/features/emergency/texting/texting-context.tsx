import { MessageSquareText } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { HELP_ANIMALS, type HelpAnimal } from '#contract/catalogue.ts';
import type { PinnedPerson } from '#contract/my-people.ts';
import { shownSign, signGroups } from '#src/catalogue/guide-signs.ts';
import { guidedBy } from '#src/catalogue/relatives.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { factsOf } from '#src/features/animals/animal-facts.local.ts';
import { readBook, type ShownAnimal } from '#src/features/animals/read-book.local.ts';
import { fetchGuides } from '#src/features/guides/guides.remote.ts';
import { readPeople } from '#src/features/people/people.local.ts';
import { type PlaceToTell, readPlaceToTell } from '#src/places/origin.ts';
import { useSession } from '#src/session/session-context.tsx';
import { type SmsTo, type SmsWay, smsHref, smsWay } from '#src/ui/acts/sms.ts';
import { Icon } from '#src/ui/shown/icon.tsx';
import { animalNameOf } from '#src/words/labels.ts';
import type { EmergencyState } from '../use-emergency.ts';
import { TEXTING_WORDS as WORDS } from './texting.words.ts';
import { type TextNotes, useTextNotes } from './use-text-notes.ts';
import { OWN_VET_TEXT, VET_TEXT, type VetText } from './vet-text.words.ts';
import { WhereDialog } from './where-dialog.tsx';
import { whereText } from './where-text.ts';

export interface Texting {
  text: string;
  /** The same in the language of the page, to read; null if the text is in it. */
  ownText: string | null;
  /** Null on a device that cannot send text messages. */
  way: SmsWay;
  origin: PlaceToTell;
  notes: TextNotes;
  /** Animals of the book that fit the chosen species. */
  animals: readonly ShownAnimal[];
  /** Key of the animal that the text is about; empty for none. */
  chosen: string;
  choose: (key: string) => void;
  /** My people who can receive the text; undefined until the phone's copy is read. */
  people: readonly PinnedPerson[] | undefined;
  /** This phone's clock. */
  nowMs: number;
  /** Opens the dialog that shows and edits the text. */
  open: () => void;
}

const TextingContext = createContext<Texting | null>(null);

const NOWHERE: PlaceToTell = { kind: 'unknown', point: null };

/** Provides the text of this emergency to the links and to the dialog. */
export function TextingProvider({ emergency, children }: { emergency: EmergencyState; children: ReactNode }) {
  const { animal } = emergency;
  const [isOpen, setIsOpen] = useState(false);
  const { phoneNowMs: nowMs } = useClock();
  const origin = useLive(readPlaceToTell, []) ?? NOWHERE;
  const notes = useTextNotes(animal, nowMs);
  const people = useTextable();
  const { book, animals, picked, choose } = useOwnAnimal(animal);
  const ownSigns = useOwnSigns(animal, notes.signs);
  const textIn = (words: VetText, signs: readonly string[]) => {
    const about = book && picked ? factsOf(book, picked, words) : [];
    return whereText({ animal, about, signs, note: notes.note, origin, nowMs }, words);
  };
  const own = { animals, chosen: picked?.key ?? '', choose };
  const texting = {
    text: textIn(VET_TEXT, notes.signs),
    ownText: OWN_VET_TEXT && textIn(OWN_VET_TEXT, ownSigns),
    ...own,
    way: smsWay(navigator),
    origin,
    notes,
    people,
    nowMs,
    open: () => setIsOpen(true),
  };
  return (
    <TextingContext value={texting}>
      {children}
      <WhereDialog texting={texting} emergency={emergency} open={isOpen} onClose={() => setIsOpen(false)} />
    </TextingContext>
  );
}

/** The ticked signs in the language of the page; in English until the care library is read. */
function useOwnSigns(animal: HelpAnimal | null, signs: readonly string[]): readonly string[] {
  const isTranslated = OWN_VET_TEXT !== null && signs.length > 0;
  const { answer } = useRemote(fetchGuides, isTranslated || null);
  if (!isTranslated || animal === null || answer?.kind !== 'done') return signs;
  const groups = signGroups(answer.value, guidedBy(animal) ?? animal);
  return signs.map((sign) => shownSign(groups, sign));
}

/** The animals of the book that fit the chosen species, and the one that the person picked. */
function useOwnAnimal(animal: HelpAnimal | null) {
  const { state, user } = useSession();
  const [key, choose] = useState('');
  const isKnown = state !== 'unknown';
  const book = useLive(async (live) => (isKnown ? readBook(live, user) : undefined), [isKnown, user]);
  const fits = ({ species, isGone }: ShownAnimal) => {
    const own = HELP_ANIMALS.find((name) => name === animalNameOf(species)); // 'Heifer' is none: it fits every choice
    return !isGone && (animal === null || own === undefined || own === animal);
  };
  const animals = book?.animals.filter(fits) ?? [];
  return { book, animals, picked: animals.find((own) => own.key === key), choose };
}

/** Returns my people whose number can receive text messages. */
function useTextable(): readonly PinnedPerson[] | undefined {
  const { state, user } = useSession();
  const isKnown = state !== 'unknown';
  const people = useLive(async (live) => (isKnown ? readPeople(live, user) : undefined), [isKnown, user]);
  const way = smsWay(navigator);
  return people?.filter(({ phone }) => smsHref({ phone, isSample: false, text: '' }, way) !== null);
}

/** Returns the text of this emergency. @throws Error outside a `TextingProvider`. */
export function useTexting(): Texting {
  const texting = useContext(TextingContext);
  if (!texting) throw new Error('useTexting needs a TextingProvider above it');
  return texting;
}

export interface TextLinkProps extends Omit<SmsTo, 'text'> {
  name: string;
  variant: 'secondary' | 'quiet';
}

/** A link that opens the phone's messages with the text; nothing if the number cannot receive it. */
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
