import { Link } from '@tanstack/react-router';
import { MessageSquareReply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { OWNER_LIMITS, REPLY_RULES } from '#contract/owners.ts';
import type { Review } from '#contract/reviews.ts';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { refusalReason, refusedToast } from '#src/data/write/refusal.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { RetryButton } from '#src/data/write/retry-button.tsx';
import { sayOf, useWrite } from '#src/data/write/use-write.ts';
import { type Waiting, waitingOf } from '#src/data/write/waiting.ts';
import { WaitingChip } from '#src/data/write/waiting-chip.tsx';
import { shownEntries } from '#src/local/outbox/leaving.ts';
import { nameOf, pendingEntries } from '#src/local/outbox/queries.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { TextArea } from '#src/ui/forms/field.tsx';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { langOf } from '#src/words/lang-of.ts';
import { paintReply } from './owners.overlay.ts';
import { OWNER_WORDS, REPLY_WORDS as WORDS } from './owners.words.ts';
import './reply.css';

export type ReviewedBusiness = Pick<Business, 'id' | 'name' | 'ownerId'>;

interface ReplyCardProps {
  review: Review;
  business: ReviewedBusiness;
}

/** The owner's reply to a review. The owner can add, change and remove it. */
export function ReplyCard({ review, business }: ReplyCardProps) {
  const user = useWriter();
  if (user && user.id === business.ownerId)
    return <OwnReply review={review} business={business} owner={user} />;
  return review.reply ? <Reply content={review.reply.content} business={business} waiting={null} /> : null;
}

function OwnReply({ review, business, owner }: ReplyCardProps & { owner: User }) {
  const entries = useLive(
    async (core) => shownEntries(core, await pendingEntries(core.outbox, 'review.reply', owner.id)),
    [owner.id],
  );
  const { content, waiting, refused } = paintReply(review, entries ?? []);
  return (
    <>
      {content !== null && (
        <Reply content={content} business={business} waiting={waiting && waitingOf(waiting)} />
      )}
      {refused && (
        <Note
          tone="bad"
          action={
            <Link to="/outbox" data-variant="secondary">
              {WORDS.toOutbox}
            </Link>
          }
        >
          {WORDS.kept(refused.problem ? refusalReason(refused.problem) : '')}
        </Note>
      )}
      <ReplyActions review={review} business={business} owner={owner} content={content} />
    </>
  );
}

interface ReplyProps {
  content: string;
  business: ReviewedBusiness;
  waiting: Waiting | null;
}

const Reply = ({ content, business, waiting }: ReplyProps) => (
  <div className="reply stack" data-gap="1">
    <p className="row" data-gap="2">
      <b>{WORDS.from(business.name)}</b>
      {waiting && <WaitingChip waiting={waiting} />}
      {waiting && <RetryButton waiting={waiting} />}
    </p>
    {waiting?.reason && <p className="quiet">{waiting.reason}</p>}
    <p className="written" lang={langOf(content)}>
      {content}
    </p>
  </div>
);

interface ReplyActionsProps {
  review: Review;
  business: ReviewedBusiness;
  owner: User;
  /** The current reply. */
  content: string | null;
}

/** Buttons to add, change and remove the reply. */
function ReplyActions({ review, business, owner, content }: ReplyActionsProps) {
  const [dialog, setDialog] = useState<'edit' | 'takeOff' | null>(null);
  const { submit } = useWrite();
  const close = () => setDialog(null);
  const replyOf = (words: string) => {
    const args = { review: nameOf(review), content: words };
    return { name: 'review.reply', args, owner, about: business.name, draft: draftOf(review) } as const;
  };
  return (
    <div className="row">
      <Button
        variant="secondary"
        icon={MessageSquareReply}
        aria-label={content === null ? WORDS.answerTo(review.user.fullName) : undefined}
        onClick={() => setDialog('edit')}
      >
        {content === null ? WORDS.answer : WORDS.change}
      </Button>
      {content !== null && (
        <Button variant="quiet" icon={Trash2} onClick={() => setDialog('takeOff')}>
          {WORDS.takeOff}
        </Button>
      )}
      <DraftedDialog
        open={dialog === 'edit'}
        draft={{ name: draftOf(review), owner: owner.id, values: { content: content ?? '' } }}
        onClose={close}
        title={WORDS.title}
        closeLabel={WORDS.close}
      >
        {(form) => <ReplyForm {...form} onSend={(words) => submit(replyOf(words), say(WORDS.done), close)} />}
      </DraftedDialog>
      <RemoveQuestion
        of={dialog === 'takeOff'}
        onClose={close}
        title={WORDS.takeOffTitle}
        confirm={WORDS.takeOff}
        keep={WORDS.keep}
        closeLabel={WORDS.close}
        onRemove={() => submit(replyOf(''), say(WORDS.off))}
      >
        <p>{WORDS.takeOffText}</p>
      </RemoveQuestion>
    </div>
  );
}

const draftOf = ({ id }: Review) => `reply:${id}`;

const say = (sent: ToastInput) =>
  sayOf({
    sent,
    waiting: OWNER_WORDS.onPhone,
    refused: refusedToast(OWNER_WORDS.failed, OWNER_WORDS.keptText),
    durationMs: TOAST_LIMITS.shortMs,
  });

interface ReplyFormProps extends DraftedForm<{ content: string }> {
  onSend: (content: string) => Promise<Trouble>;
}

function ReplyForm({ initial, keep, isFull, onDirty, onSend }: ReplyFormProps) {
  const form = useDraftedForm({
    keep,
    onDirty,
    rules: REPLY_RULES,
    initial,
    onSubmit: ({ content }) => onSend(content),
  });
  return (
    <FormFrame form={form} isFull={isFull} submit={WORDS.send} sending={WORDS.sending}>
      <TextArea
        {...form.field('content')}
        label={WORDS.label}
        hint={WORDS.hint}
        rows={4}
        required
        max={OWNER_LIMITS.replyMax}
      />
    </FormFrame>
  );
}
