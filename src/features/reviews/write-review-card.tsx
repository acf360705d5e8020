import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { REVIEW_MESSAGES, REVIEW_RULES } from '#contract/reviews.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useDraft, withKept } from '#src/data/draft/use-draft.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { NO_ROOM, useWrite } from '#src/data/write/use-write.ts';
import { personId } from '#src/local/cache/identity.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';
import { SignInButton } from '#src/session/sign-in-first.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { type Form, useForm } from '#src/ui/forms/use-form.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { ReviewFields } from './review-fields.tsx';
import {
  EMPTY_REVIEW,
  type ReviewValues as Fields,
  type OwnReviewRow,
  readOwnReview,
  reviewDraftName,
} from './reviews.local.ts';
import { REVIEW_TOASTS, REVIEW_WORDS as WORDS } from './reviews.words.ts';
import { reviewWrite, sayReview } from './submit-review.ts';
import './reviews.css';

/** Where "Write a review" leads. */
export const WRITE_REVIEW_ID = 'write-review';

export interface WriteReviewProps {
  business: Pick<Business, 'id' | 'key' | 'name' | 'ownerId'>;
}

/** The form for a review; a sentence in its place for the owner of the business and for a visitor. */
export function WriteReview({ business }: WriteReviewProps) {
  const { user, state } = useSession();
  return (
    <Card
      as="section"
      className="write-review stack"
      data-above="7"
      data-align="start"
      id={WRITE_REVIEW_ID}
      aria-label={WORDS.write}
      tabIndex={-1}
      data-form-place
    >
      <h2>{WORDS.write}</h2>
      {user && user.id === business.ownerId && <p>{REVIEW_MESSAGES.ownBusiness}</p>}
      {user && user.id !== business.ownerId && (
        <DraftedForm key={`${user.id} ${business.id}`} user={user} business={business} />
      )}
      {state === 'signedOut' && (
        <>
          <p>{WORDS.signIn}</p>
          <SignInButton />
        </>
      )}
    </Card>
  );
}

interface FormOwnerProps extends WriteReviewProps {
  user: User;
}

/** Begins with the stars that this person has given already, if they have, so that they are not changed unnoticed. */
function DraftedForm(props: FormOwnerProps) {
  const { user, business } = props;
  const own = useLive((core) => readOwnReview(core, business.id, user.id), [business.id, user.id]);
  const rating = own?.rating ?? EMPTY_REVIEW.rating;
  const first = useMemo(() => ({ ...EMPTY_REVIEW, rating }), [rating]);
  const draft = useMemo(() => ({ empty: first }), [first]);
  const { kept, keep, isFull } = useDraft(reviewDraftName(business.id), user.id, draft);
  if (kept === undefined || own === undefined) return null;
  const initial = withKept(first, kept);
  return <ReviewForm {...props} own={own} first={first} initial={initial} onDraft={keep} isFull={isFull} />;
}

interface ReviewFormProps extends FormOwnerProps {
  own: OwnReviewRow | null;
  /** What it begins with where nothing was typed. */
  first: Fields;
  initial: Fields;
  onDraft: (values: Fields) => void;
  /** The phone has no room for the draft. */
  isFull: boolean;
}

function ReviewForm({ business, user, own, first, initial, onDraft, isFull }: ReviewFormProps) {
  const core = useCore();
  const toaster = useToast();
  const { queue, tell } = useWrite();
  const sent = useRef<number>(null);
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
      const draft = reviewDraftName(business.id);
      const about = business.name;
      const queued = await queue(
        reviewWrite({ business: nameOf(business), about, fields, author: user, draft }),
      );
      if (queued === 'full') return NO_ROOM;
      sent.current = fields.rating;
      form.reset(EMPTY_REVIEW); // the list of reviews shows it from here on
      await tell(queued.key, sayReview(own?.isPosted ?? false));
      return undefined;
    },
  });
  useLateStars(form, first.rating, sent);
  return (
    <form className="stack" {...form.formProps}>
      <ReviewFields form={form} isFull={isFull && form.values.comment !== ''} />
      {own?.isPosted && <p className="quiet">{WORDS.replaces}</p>}
      <div className="write-submit row" data-gap="3">
        <Button type="submit" size="lg" isBusy={form.isSending}>
          {form.isSending ? WORDS.sending : WORDS.submit}
        </Button>
        <p>{WORDS.submitWith(form.values.rating)}</p>
      </div>
    </form>
  );
}

/**
 * Their own review may come while the form stands: its stars are taken over, unless they have chosen others. After
 * one was sent from here the form stays as it is then.
 */
function useLateStars(
  { values, setValue, reset }: Form<typeof REVIEW_RULES>,
  rating: number,
  sent: RefObject<number | null>,
) {
  const begun = useRef(rating);
  useEffect(() => {
    const before = begun.current;
    begun.current = rating;
    if (rating === before || rating === sent.current || values.rating !== before) return;
    if (values.comment === '') reset({ ...values, rating });
    else setValue('rating', rating);
  });
}
