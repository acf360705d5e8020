import { Link } from '@tanstack/react-router';
import { Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { GUIDE_MESSAGES, reviewedOn, SPANISH_UNREVIEWED } from '#src/features/guides/guides.words.ts';
import { LanguageButtons } from '#src/language/language-buttons.tsx';
import { formatFullDate } from '#src/ui/formats/format-date.ts';
import { localFormat } from '#src/ui/formats/local-format.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { LANGUAGE } from '#src/words/in-languages.ts';
import { alarmOf } from './alarm.ts';
import { FLOATING_WORDS } from './floating.words.ts';
import type { ChatMessage, PetibotAnswer, PetibotGuide } from './messages.ts';
import { NearbyList } from './nearby-list.tsx';
import { PETIBOT_WORDS as WORDS } from './petibot.words.ts';
import type { Reply } from './reply.ts';

const clock = localFormat({ timeStyle: 'short' });

/** A message: PetiBot's on the left, the person's on the right. */
export function Message({ message }: { message: ChatMessage }) {
  if (message.role === 'user')
    return (
      <Own time={<time dateTime={new Date(message.atMs).toISOString()}>{clock(message.atMs)}</time>}>
        {message.content}
      </Own>
    );
  return <Answered reply={message} />;
}

/** An answer: alarm, text, source and nearby businesses. */
export function Answered({ reply: { answer, near } }: { reply: Reply }) {
  return (
    <FromPetibot mood={answer.kind === 'urgent' ? 'alarmed' : answer.kind === 'unknown' ? 'unsure' : 'head'}>
      <EmergencyCard answer={answer} />
      <AnswerText answer={answer} />
      {LANGUAGE === 'en' && answer.inSpanish && <LanguageButtons variant="secondary" />}
      <ForPeople answer={answer} />
      <GuideNamed answer={answer} />
      <ClosestGuides guides={answer.guides} />
      <NearbyList near={near} />
      <Elsewhere answer={answer} isAlone={near.length === 0} />
    </FromPetibot>
  );
}

/** The likeliest guides of a question that none answers. */
function ClosestGuides({ guides = [] }: { guides: readonly PetibotGuide[] | undefined }) {
  if (guides.length === 0) return null;
  return (
    <div>
      <p>{WORDS.closest}</p>
      <ul>
        {guides.map(({ slug, title }) => (
          <li key={slug}>
            <Link className="tap" to="/blogs/$slug" params={{ slug }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The text, marked if the page is in another language. */
function AnswerText({ answer: { text, guide } }: { answer: PetibotAnswer }) {
  if (!guide?.isInEnglish) return <p>{text}</p>;
  return (
    <>
      <p className="quiet">{GUIDE_MESSAGES.onlyEnglish}</p>
      <p lang="en">{text}</p>
    </>
  );
}

/** A message of the person. */
export function Own({ time, children }: { time?: ReactNode; children: ReactNode }) {
  return (
    <li className="petibot-message" data-own="">
      <div className="petibot-bubble stack" data-gap="2">
        <span className="visually-hidden">{WORDS.you}: </span>
        <p>{children}</p>
        {time}
      </div>
    </li>
  );
}

interface FromPetibotProps {
  /** Its face in public/art/mascot; `head` is calm. The words beside it say the same. */
  mood?: 'head' | 'listening' | 'alarmed' | 'unsure';
  children: ReactNode;
}

/** A message of PetiBot. */
export function FromPetibot({ mood = 'head', children }: FromPetibotProps) {
  return (
    <li className="petibot-message">
      <img src={`/art/mascot/frog-${mood}.svg`} alt="" width={40} height={32} />
      <div className="petibot-bubble stack" data-gap="2">
        <span className="visually-hidden">{FLOATING_WORDS.name}: </span>
        {children}
      </div>
    </li>
  );
}

/** Three dots while PetiBot types. */
export function Typing() {
  return (
    <FromPetibot mood="listening">
      <span className="petibot-typing" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="visually-hidden">{WORDS.typing}</span>
    </FromPetibot>
  );
}

/** The alarm with a link to a vet, or to 911 if people are in danger. */
function EmergencyCard({ answer }: { answer: PetibotAnswer }) {
  const alarm = alarmOf(answer);
  if (!alarm) return null;
  return (
    <Note
      tone="bad"
      icon={Siren}
      action={
        answer.calls911 ? (
          <a href={answer.isCrisis ? 'tel:988' : 'tel:911'} data-variant="primary">
            {answer.isCrisis ? WORDS.crisisLink : WORDS.fireLink}
          </a>
        ) : (
          <Link to="/emergency" data-variant="primary">
            {WORDS.emergencyLink}
          </Link>
        )
      }
    >
      <b>{alarm.title}.</b> {alarm.text}
    </Note>
  );
}

/** More numbers for people: 988 by text and 911 in a crisis, otherwise Poison Help. */
function ForPeople({ answer: { isPerson, isCrisis } }: { answer: PetibotAnswer }) {
  if (!isPerson) return null;
  const calls = isCrisis
    ? [
        ['sms:988', WORDS.crisisText],
        ['tel:911', WORDS.fireLink],
      ]
    : [['tel:+18002221222', WORDS.personPoison]];
  return calls.map(([href, label]) => (
    <a key={href} href={href} data-variant="secondary">
      {label}
    </a>
  ));
}

/** A link to a search: at the named place, or anywhere if nobody is near. */
function Elsewhere({
  answer: { kind, place, category },
  isAlone,
}: {
  answer: PetibotAnswer;
  isAlone: boolean;
}) {
  if (kind !== 'local' || !(place || isAlone)) return null;
  const search = { ...(place ? { location: place } : {}), ...(category ? { category } : {}) };
  return (
    <Link to="/explore" search={search} data-variant="secondary">
      {place ? WORDS.discoverAt(place) : WORDS.discover}
    </Link>
  );
}

function GuideNamed({ answer: { guide, also, by } }: { answer: PetibotAnswer }) {
  if (!guide) return null;
  return (
    <p className="quiet">
      {WORDS.from} <GuideLink guide={guide} />. <span lang="en">{guide.sourceName}</span>,{' '}
      {guide.sourceDate ? dayOf(guide.sourceDate) : WORDS.undated}. {reviewedOn(dayOf(guide.reviewedAt))}.
      {LANGUAGE === 'es' && !guide.isInEnglish && ` ${SPANISH_UNREVIEWED}`}
      {also && (
        <>
          {' '}
          {WORDS.alsoRead}: <GuideLink guide={also} />.
        </>
      )}
      {by === 'provider' && ` ${WORDS.byProvider}`}
    </p>
  );
}

function GuideLink({ guide }: { guide: PetibotGuide }) {
  return (
    <Link to="/blogs/$slug" params={{ slug: guide.slug }} lang={guide.isInEnglish ? 'en' : undefined}>
      {guide.title}
    </Link>
  );
}

/** Formats a full date; a year or month stays as it is. */
const dayOf = (date: string) => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? formatFullDate(date, 'UTC') : date);
