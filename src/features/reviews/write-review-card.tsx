import { useLocation } from '@tanstack/react-router';
import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { REVIEW_MESSAGES, REVIEW_RULES, REVIEW_TOASTS, REVIEW_WORDS as WORDS } from '#contract/reviews.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useDraft, withKept } from '#src/data/use-draft.ts';
import { NO_ROOM, useWrite } from '#src/data/use-write.ts';
import { personId } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import { useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { ReviewFields } from './review-fields.tsx';
import { EMPTY_REVIEW, type ReviewFields as Fields, reviewDraftName } from './reviews.local.ts';
import { reviewWrite, sayReview } from './submit-review.ts';
import { useOwnReview } from './use-own-review.ts';
import './reviews.css';

/** Where "Write a review" leads. */
export const WRITE_REVIEW_ID = 'write-review';

export interface WriteReviewProps {
  business: { id: number; name: string; ownerId: number | null };
}

/** The form for a review, or what stands in its place for its owner and for somebody who is not signed in. */
export function WriteReview({ business }: WriteReviewProps) {
  const core = useOptionalCore();
  const { user, state } = useSession();
  return (
    <Card
      as="section"
      className="write-review stack"
      data-align="start"
      id={WRITE_REVIEW_ID}
      aria-label={WORDS.write}
      tabIndex={-1}
      data-form-place
    >
      <h2>{WORDS.write}</h2>
      {user && user.id === business.ownerId && <p>{REVIEW_MESSAGES.ownBusiness}</p>}
      {user && user.id !== business.ownerId && core && (
        <DraftedForm key={`${user.id} ${business.id}`} core={core} user={user} business={business} />
      )}
      {state === 'signedOut' && <SignInFirst />}
    </Card>
  );
}

function SignInFirst() {
  const dialogs = useAuthDialogs();
  const returnTo = useLocation({ select: ({ href }) => href });
  return (
    <>
      <p>{WORDS.signIn}</p>
      <Button onClick={() => dialogs.open('signIn', { returnTo })}>{WORDS.signInButton}</Button>
    </>
  );
}

interface FormOwnerProps extends WriteReviewProps {
  core: Core;
  user: User;
}

const REVIEW_DRAFT = { empty: EMPTY_REVIEW };

function DraftedForm(props: FormOwnerProps) {
  const name = reviewDraftName(props.business.id);
  const { kept, keep, isFull } = useDraft(name, props.user.id, REVIEW_DRAFT);
  if (kept === undefined) return null;
  return <ReviewForm {...props} initial={withKept(EMPTY_REVIEW, kept)} onDraft={keep} isFull={isFull} />;
}

interface ReviewFormProps extends FormOwnerProps {
  initial: Fields;
  onDraft: (values: Fields) => void;
  /** What is typed finds no room on this phone. */
  isFull: boolean;
}

function ReviewForm({ core, business, user, initial, onDraft, isFull }: ReviewFormProps) {
  const toaster = useToast();
  const { queue, tell } = useWrite();
  const own = useOwnReview(business.id);
  const form = useForm({
    rules: REVIEW_RULES,
    initial,
    onDraft,
    onSubmit: async (fields) => {
      // Another tab may have signed out, or somebody else in, since this form was drawn.
      if ((await personId(core.cache)) !== user.id) {
        toaster.show({ ...REVIEW_TOASTS.signIn, tone: 'destructive', durationMs: TOAST_LIMITS.shortMs });
        return undefined;
      }
      const queued = await queue(reviewWrite({ business, fields, author: user }));
      if (queued === 'full') return NO_ROOM;
      form.reset(EMPTY_REVIEW); // it stands among the reviews from here on
      await tell(queued.key, sayReview(own));
      return undefined;
    },
  });
  return (
    <form className="stack" {...form.formProps}>
      <ReviewFields form={form} isFull={isFull && form.values.comment !== ''} />
      {own && <p className="quiet">{WORDS.replaces}</p>}
      <div className="write-submit row" data-gap="3">
        <Button type="submit" size="lg" disabled={form.isSending}>
          {form.isSending ? WORDS.sending : WORDS.submit}
        </Button>
        <p>{WORDS.submitWith(form.values.rating)}</p>
      </div>
    </form>
  );
}
