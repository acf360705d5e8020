import { WAITING_WORDS } from '#src/data/waiting.words.ts';
import { WaitingChip } from '#src/data/waiting-chip.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Row } from '#src/ui/layout/layout.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { PostText } from './post-text.tsx';
import type { PostChange } from './posts.overlay.ts';
import type { PostActions } from './use-post-actions.ts';

/** A change to one's own post that the server does not have: it waits and can be taken back, or was refused and is kept. */
export function ChangeNotice({ change, actions }: { change: PostChange; actions: PostActions }) {
  const isRemoval = change.name === 'post.remove';
  if (change.state === 'attention') return <RefusedChange change={change} actions={actions} />;
  return (
    <Row>
      <WaitingChip waiting={change} />
      <span className="quiet">{change.reason ?? (isRemoval ? STATES.removalWaits : STATES.changeWaits)}</span>
      {change.canRetry && (
        <Button variant="quiet" onClick={() => actions.retry(change.key)}>
          {WAITING_WORDS.retry}
        </Button>
      )}
      <Button variant="quiet" onClick={() => actions.drop(change.key)}>
        {isRemoval ? STATES.removalKept : WORDS.cancel}
      </Button>
    </Row>
  );
}

function RefusedChange({ change, actions }: { change: PostChange; actions: PostActions }) {
  const isRemoval = change.name === 'post.remove';
  return (
    <div className="forum-refused stack" data-gap="3">
      <p>
        <b>{isRemoval ? STATES.removalRefused : STATES.changeRefused}</b> {change.reason}
      </p>
      {!isRemoval && <PostText content={change.content} />}
      <Row>
        {!isRemoval && (
          <Button variant="secondary" onClick={() => actions.copy(change.content)}>
            {STATES.copy}
          </Button>
        )}
        <Button variant="danger" onClick={() => actions.drop(change.key)}>
          {STATES.deleteIt}
        </Button>
      </Row>
    </div>
  );
}
