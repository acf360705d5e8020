import { MessageSquareReply, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { OWNER_LIMITS, REPLY_RULES } from '#contract/owners.ts';
import type { Review } from '#contract/reviews.ts';
import { useCore } from '#src/data/core-context.tsx';
import { DraftedDialog, type DraftedForm } from '#src/data/drafted-dialog.tsx';
import { FormTroubles } from '#src/data/form-troubles.tsx';
import { orNoRoom, sayOf, useWrite } from '#src/data/use-write.ts';
import { refusalReason } from '#src/features/outbox/outbox.words.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { TextArea } from '#src/ui/forms/field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';
import { OWNER_WORDS, REPLY_WORDS as WORDS } from './owners.words.ts';
import type { ReviewedBusiness } from './reply-card.tsx';

interface ReplyActionsProps {
  review: Review;
  business: ReviewedBusiness;
  owner: User;
  /** The answer as it stands. */
  content: string | null;
}

/** Answers a review, changes the answer, takes it off. */
export function ReplyActions({ review, business, owner, content }: ReplyActionsProps) {
  const [asks, setAsks] = useState<'words' | 'takeOff' | null>(null);
  const send = useReply(review, business, owner);
  const { run } = useWrite();
  const close = () => setAsks(null);
  const takeOff = () => {
    close();
    void run(() => send('', WORDS.off));
  };
  return (
    <div className="row">
      <Button
        variant="secondary"
        icon={MessageSquareReply}
        aria-label={content === null ? WORDS.answerTo(review.user.fullName) : undefined}
        onClick={() => setAsks('words')}
      >
        {content === null ? WORDS.answer : WORDS.change}
      </Button>
      {content !== null && (
        <Button variant="quiet" icon={Trash2} onClick={() => setAsks('takeOff')}>
          {WORDS.takeOff}
        </Button>
      )}
      <DraftedDialog
        open={asks === 'words'}
        draft={{ name: draftOf(review), owner: owner.id, values: { content: content ?? '' } }}
        onClose={close}
        title={WORDS.title}
        closeLabel={WORDS.close}
      >
        {(form) => <ReplyForm {...form} onSend={(words) => send(words, WORDS.done)} onDone={close} />}
      </DraftedDialog>
      <ConfirmDialog
        open={asks === 'takeOff'}
        onClose={close}
        title={WORDS.takeOffTitle}
        closeLabel={WORDS.close}
        actions={[
          { label: WORDS.keep, onChoose: close },
          { label: WORDS.takeOff, variant: 'danger', onChoose: takeOff },
        ]}
      >
        <p>{WORDS.takeOffText}</p>
      </ConfirmDialog>
    </div>
  );
}

const draftOf = ({ id }: Review) => `reply:${id}`;

/** Queues an answer and says what became of it. @throws QuotaExceededError when the phone is full. */
function useReply(review: Review, { name }: ReviewedBusiness, owner: User) {
  const core = useCore();
  const { tell, run } = useWrite();
  return async (content: string, sent: ToastInput) => {
    const args = { review: review.id, content };
    const write = { name: 'review.reply', args, owner, about: name, draft: draftOf(review) } as const;
    const key = await enqueue(core, write);
    const say = sayOf({
      sent,
      waiting: OWNER_WORDS.onPhone,
      refused: (problem) => ({
        title: OWNER_WORDS.failed,
        description: [problem ? refusalReason(problem) : '', OWNER_WORDS.keptText].join(' ').trim(),
      }),
      durationMs: TOAST_LIMITS.shortMs,
    });
    void run(() => tell(key, say));
  };
}

interface ReplyFormProps extends DraftedForm<{ content: string }> {
  onSend: (content: string) => Promise<void>;
  onDone: () => void;
}

function ReplyForm({ initial, keep, isFull, onDirty, onSend, onDone }: ReplyFormProps) {
  const form = useForm({
    rules: REPLY_RULES,
    initial,
    onDraft: keep,
    onSubmit: ({ content }) =>
      orNoRoom(async () => {
        await onSend(content);
        onDone();
        return undefined;
      }),
  });
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
  const written = form.values.content.trim().length;
  return (
    <form {...form.formProps}>
      <Stack>
        <TextArea
          {...form.field('content')}
          label={WORDS.label}
          hint={WORDS.hint}
          rows={4}
          required
          counter={WORDS.counter(formatCount(written), formatCount(OWNER_LIMITS.replyMax))}
          isOver={written > OWNER_LIMITS.replyMax}
        />
        <FormTroubles errors={form.formErrors} isFull={isFull} />
        <Button type="submit" size="lg" block isBusy={form.isSending}>
          {form.isSending ? WORDS.sending : WORDS.send}
        </Button>
      </Stack>
    </form>
  );
}
