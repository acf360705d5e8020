import { Link } from '@tanstack/react-router';
import { Clock, Mail } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LogEntry, QueueAct, QueueItem } from '#contract/admin.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { Button, type ButtonVariant } from '#src/ui/acts/button.tsx';
import { mailHref } from '#src/ui/acts/links.ts';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { Picture } from '#src/ui/shown/picture.tsx';
import { ADMIN_WORDS, QUEUE_WORDS as WORDS } from '../admin.words.ts';
import { PATHS, pathOfThing } from '../paths.ts';
import { ConfirmAct, type ConfirmedAct, isConfirmed } from './confirm-act.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

/** An act without confirmation. */
export type UnaskedAct = Exclude<QueueAct, 'reply' | ConfirmedAct>;

export interface ItemCardProps {
  item: QueueItem;
  /** '1 of 12'. */
  place: string;
  /** The item replaced another one: its heading takes the focus. */
  isFollowing: boolean;
  /** The page shows errors. */
  onAct: (act: UnaskedAct) => void;
  /** Resolves to the errors. */
  onConfirmed: (act: ConfirmedAct) => Promise<Trouble>;
  /** The message was answered by email and closed. */
  onReplied: (line: LogEntry) => void;
  isBusy: boolean;
  onLater: (() => void) | undefined;
}

/** An open item: its words, the sender, the subject, and the possible acts. */
export function ItemCard(props: ItemCardProps) {
  const { item, place, isFollowing, onAct, onConfirmed, onReplied, isBusy, onLater } = props;
  const [asking, setAsking] = useState<ConfirmedAct | 'reply'>();
  const close = () => setAsking(undefined);
  return (
    <Card as="section" className="admin-item stack" aria-labelledby="admin-item">
      <Heading item={item} place={place} isFollowing={isFollowing} />
      <Message item={item} />
      <AboutThing item={item} />
      <div className="admin-acts columns" data-wide="2">
        {item.acts.map((act, index) => (
          <Button
            key={act}
            variant={index > 0 && VARIANTS[act] === 'primary' ? 'secondary' : VARIANTS[act]}
            size="lg"
            block
            isBusy={isBusy}
            onClick={() => (act === 'reply' || isConfirmed(act) ? setAsking(act) : onAct(act))}
          >
            {WORDS.acts[act]}
          </Button>
        ))}
        {onLater && (
          <Button variant="quiet" size="lg" icon={Clock} block isBusy={isBusy} onClick={onLater}>
            {WORDS.later}
          </Button>
        )}
      </div>
      <ConfirmAct
        act={asking === 'reply' ? undefined : asking}
        item={item}
        onChoose={onConfirmed}
        onClose={close}
      />
      <ReplyDialog
        item={item}
        open={asking === 'reply'}
        onClose={close}
        onDone={(line) => {
          close();
          onReplied(line);
        }}
      />
    </Card>
  );
}

const VARIANTS: Record<QueueAct, ButtonVariant> = {
  done: 'secondary',
  dismiss: 'secondary',
  hide: 'primary',
  'take-back': 'danger',
  grant: 'primary',
  refuse: 'secondary',
  verify: 'primary',
  remove: 'danger',
  reply: 'primary',
  'show-picture': 'primary',
  'remove-picture': 'danger',
};

function Heading({ item, place, isFollowing }: Pick<ItemCardProps, 'item' | 'place' | 'isFollowing'>) {
  const { nowMs } = useClock();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFollowing) heading.current?.focus();
  }, [isFollowing]);
  return (
    <header className="stack" data-gap="2">
      <p className="row quiet" data-gap="2">
        <Badge tone="line">{WORDS.kinds[item.kind]}</Badge>
        {item.count > 1 && <Badge>{WORDS.times(item.count)}</Badge>}
        <span>{WORDS.waitsSince(formatWhen(Date.parse(item.createdAt), nowMs))}</span>
        <span>{place}</span>
      </p>
      <h2 id="admin-item" tabIndex={-1} ref={heading}>
        {item.title}
      </h2>
    </header>
  );
}

/** The words of the item and their sender. */
function Message({ item }: { item: QueueItem }) {
  const { nowMs } = useClock();
  const { person, text, email, kind, count, reply } = item;
  const mail = item.acts.includes('reply') ? null : mailHref(email);
  return (
    <div className="stack" data-gap="2">
      {item.image && <Picture src={item.image} alt={WORDS.picture} shape="strip" />}
      {text !== '' && <blockquote className="written admin-said">{text}</blockquote>}
      <p className="row" data-tight data-gap="2">
        <span className="quiet">{WORDS.from}</span>
        {person ? (
          <Link className="tap" to={PATHS.person(person.id)}>
            {person.username}
          </Link>
        ) : (
          <span>{count > 1 ? WORDS.several : WORDS.visitor}</span>
        )}
      </p>
      <Contacts of={item.contacts} />
      {kind === 'message' && text.startsWith(AUTH_WORDS.forgotAbout) && <Note>{WORDS.password}</Note>}
      {reply && (
        <Note tone="warn">
          {WORDS.undelivered(formatWhen(Date.parse(reply.createdAt), nowMs))} <q>{reply.text}</q>
        </Note>
      )}
      {mail && (
        <a href={mail} data-variant="secondary" data-block="">
          <Mail className="icon" aria-hidden="true" />
          {WORDS.answer}
        </a>
      )}
    </div>
  );
}

/** The contact data of the claimed listing and of the claimant, beside each other. */
function Contacts({ of: contacts }: { of: QueueItem['contacts'] }) {
  if (!contacts) return null;
  const { phone, email, claimantEmail, isConfirmed } = contacts;
  const rows = [
    [WORDS.listingPhone, phone ?? WORDS.noContact],
    [WORDS.listingEmail, email ?? WORDS.noContact],
    [WORDS.claimantEmail, `${claimantEmail} (${isConfirmed ? WORDS.confirmed : WORDS.unconfirmed})`],
  ];
  return (
    <dl className="stack" data-gap="2">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt className="quiet">{term}</dt>
          <dd className="written">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The thing in question, with links to it and to its author. */
function AboutThing({ item: { about, kind } }: { item: QueueItem }): ReactNode {
  if (!about) return null;
  const path = pathOfThing(about);
  return (
    <div className="admin-about stack" data-gap="2">
      <p>
        <span className="quiet">
          {WORDS.about} {ADMIN_WORDS.kinds[about.kind]}:
        </span>{' '}
        <b>{about.name ?? ADMIN_WORDS.nameless}</b>
      </p>
      {about.excerpt !== '' && kind !== 'listing' && <p className="written">{about.excerpt}</p>}
      <div className="row">
        {path && (
          <Link className="tap" to={path}>
            {ADMIN_WORDS.open}
          </Link>
        )}
        {about.authorId !== undefined && about.kind !== 'person' && (
          <Link className="tap" to={PATHS.person(about.authorId)}>
            {ADMIN_WORDS.author}
          </Link>
        )}
      </div>
    </div>
  );
}
