import { Pencil, RotateCw } from 'lucide-react';
import type { Waiting } from '#src/data/waiting.ts';
import { WAITING_WORDS } from '#src/data/waiting.words.ts';
import { WaitingChip } from '#src/data/waiting-chip.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Avatar } from '#src/ui/shown/avatar.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { unsentAnchor } from './post-anchor.ts';
import { PostText } from './post-text.tsx';

export interface UnsentCardProps {
  content: string;
  waiting: Waiting;
  /** Full name of the person, for the initial. */
  authorName: string;
  nowMs: number;
  /** Server's clock minus this phone's, milliseconds. */
  skewMs: number;
  /** It begins a thread. */
  isOriginal?: boolean;
  /** What it waits for, in place of "Sends by itself later." */
  hint?: string | undefined;
  onEdit: () => void;
  onDrop: () => void;
  onCopy: () => void;
  onRetry: () => void;
  /** Absent where no new thread can begin with it. */
  onStartThread?: (() => void) | undefined;
}

/** A post of one's own that the server does not have: dashed, without number and likes; refused, with its reason. */
export function UnsentCard(props: UnsentCardProps) {
  const { content, waiting, authorName, nowMs, skewMs, isOriginal } = props;
  const isRefused = waiting.state === 'attention';
  return (
    <Card
      id={unsentAnchor(waiting.key)}
      tabIndex={-1}
      className="forum-post stack"
      data-gap="3"
      state={isRefused ? 'attention' : 'pending'}
      aria-label={isRefused ? WAITING_WORDS.attention : STATES.waitingPost}
    >
      <header className="row" data-gap="3">
        <Avatar name={authorName} />
        <div className="forum-who beside stack" data-gap="0">
          <b>{WORDS.you}</b>
          <span className="quiet">{STATES.written(formatWhen(waiting.writtenMs + skewMs, nowMs))}</span>
        </div>
        {isOriginal && <Badge>{WORDS.originalPost}</Badge>}
        <WaitingChip waiting={waiting} />
      </header>
      <PostText content={content} />
      {isRefused && waiting.reason && (
        <p className="forum-refused stack" data-gap="3">
          {STATES.notPosted(waiting.reason)}
        </p>
      )}
      <UnsentFoot {...props} />
    </Card>
  );
}

function UnsentFoot(props: UnsentCardProps) {
  const { waiting, hint = STATES.sendsLater, onEdit, onDrop, onCopy, onRetry, onStartThread } = props;
  if (waiting.state === 'cancelling')
    return (
      <footer className="row">
        <span className="quiet">{waiting.reason}</span>
      </footer>
    );
  if (waiting.state !== 'attention')
    return (
      <footer className="row">
        <span className="quiet">{waiting.reason ?? hint}</span>
        <div className="forum-acts row" data-tight data-gap="1">
          {waiting.canRetry && (
            <Button variant="quiet" icon={RotateCw} onClick={onRetry}>
              {WAITING_WORDS.retry}
            </Button>
          )}
          <Button variant="quiet" icon={Pencil} onClick={onEdit}>
            {WORDS.edit}
          </Button>
          <Button variant="quiet" onClick={onDrop}>
            {WORDS.cancel}
          </Button>
        </div>
      </footer>
    );
  return (
    <footer className="row">
      <Button onClick={onEdit}>{STATES.editAndResend}</Button>
      <Button variant="secondary" onClick={onCopy}>
        {STATES.copy}
      </Button>
      {onStartThread && (
        <Button variant="secondary" onClick={onStartThread}>
          {STATES.startThread}
        </Button>
      )}
      <Button variant="danger" onClick={onDrop}>
        {STATES.deleteIt}
      </Button>
    </footer>
  );
}
