import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { ForumThread, ModerationAction, ThreadModeration } from '#contract/forums.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Tooltip } from '#src/ui/overlays/tooltip.tsx';
import {
  MODERATION_STATES as MODERATION,
  FORUM_STATES as STATES,
  FORUM_WORDS as WORDS,
} from '../forums.words.ts';
import type { NumberedPost } from '../thread/thread.local.ts';
import { moderatePost, moderateThread } from './moderation.remote.ts';
import { ModerationLog } from './moderation-log.tsx';
import { useModeration } from './use-moderation.ts';

export interface ThreadModerationMenuProps {
  thread: ForumThread;
  onHidden: () => void;
}

/** A thread's moderation menu: lock, stick, hide. For admins; needs a connection. */
export function ThreadModerationMenu({ thread, onHidden }: ThreadModerationMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip text={MODERATION.title}>
        <IconButton
          variant="secondary"
          icon={ShieldCheck}
          label={MODERATION.title}
          onClick={() => setIsOpen(true)}
        />
      </Tooltip>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={MODERATION.title}
        closeLabel={STATES.close}
      >
        <Menu thread={thread} onClose={() => setIsOpen(false)} onHidden={onHidden} />
      </Dialog>
    </>
  );
}

function Menu({ thread, onClose, onHidden }: ThreadModerationMenuProps & { onClose: () => void }) {
  const { run, isBusy, trouble } = useModeration();
  const [isHiding, setIsHiding] = useState(false);
  const [showsLog, setShowsLog] = useState(false);
  const change = (action: ModerationAction, moderation: ThreadModeration, onDone = onClose) =>
    run(action, (core) => moderateThread(core, thread.id, moderation), onDone);
  const { isLocked, isSticky } = thread;
  const hide = () =>
    change('hide-thread', { isHidden: true }, () => {
      onClose();
      onHidden();
    });
  if (showsLog) return <ModerationLog />;
  return (
    <Stack gap={3}>
      <p>{isHiding ? MODERATION.hideThreadQuestion : MODERATION.lede}</p>
      {trouble}
      {isHiding ? (
        <>
          <p>{MODERATION.hideLede}</p>
          <Button variant="danger" block isBusy={isBusy} onClick={hide}>
            {WORDS.moderation.hideThread}
          </Button>
          <Button variant="secondary" block onClick={() => setIsHiding(false)}>
            {STATES.keepIt}
          </Button>
        </>
      ) : (
        <>
          <Button
            variant="secondary"
            block
            isBusy={isBusy}
            onClick={() => change(isLocked ? 'unlock' : 'lock', { isLocked: !isLocked })}
          >
            {isLocked ? WORDS.moderation.unlock : WORDS.moderation.lock}
          </Button>
          <Button
            variant="secondary"
            block
            isBusy={isBusy}
            onClick={() => change(isSticky ? 'unstick' : 'stick', { isSticky: !isSticky })}
          >
            {isSticky ? WORDS.moderation.unstick : WORDS.moderation.stick}
          </Button>
          <Button variant="danger" block isBusy={isBusy} onClick={() => setIsHiding(true)}>
            {WORDS.moderation.hideThread}
          </Button>
          <Button variant="quiet" block onClick={() => setShowsLog(true)}>
            {MODERATION.log}
          </Button>
        </>
      )}
    </Stack>
  );
}

export interface HidePostProps {
  post: NumberedPost | null;
  onClose: () => void;
  /** Called before the post is hidden. */
  onHide: (post: NumberedPost) => void;
  onHidden: () => void;
}

/** Asks before a post is hidden from everybody. */
export function HidePost({ post, onClose, onHide, onHidden }: HidePostProps) {
  const { attempt } = useModeration();
  return (
    <RemoveQuestion
      of={post}
      onClose={onClose}
      title={MODERATION.hidePostQuestion}
      confirm={WORDS.moderation.hidePost}
      keep={STATES.keepIt}
      closeLabel={STATES.close}
      onRemove={(shown) => {
        onHide(shown);
        return attempt('hide-post', (core) => moderatePost(core, shown.post, true));
      }}
      onRemoved={onHidden}
    >
      <p>{MODERATION.hideLede}</p>
    </RemoveQuestion>
  );
}
