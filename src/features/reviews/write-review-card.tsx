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
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { ReviewFields } from './review-fields.tsx';
import { reviewWrite, sayReview } from './review-write.ts';
import {
  EMPTY_REVIEW,
  type ReviewValues as Fields,
  type OwnReviewRow,
  readOwnReview,
  reviewDraftName,
} from './reviews.local.ts';
import { REVIEW_TOASTS, REVIEW_WORDS as WORDS } from './reviews.words.ts';
import './reviews.css';

/** Anchor of "Write a review". */
export const WRITE_REVIEW_ID = 'write-review';

export interface WriteReviewProps {
  business: Pick<Business, 'id' | 'key' | 'name' | 'ownerId'>;
}

/** The review form; a message for the owner of the business and for visitors. */
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
      {user && user.id === business.ownerId && <p>{inOurWords(REVIEW_MESSAGES.ownBusiness)}</p>}
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

/** Starts with the user's current rating, so that it does not change by accident. */
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
  /** Values of an untouched form. */
  first: Fields;
  initial: Fields;
  onDraft: (values: Fields) => void;
  /** The draft could not be saved because storage is full. */
  isFull: boolean;
}

function ReviewForm({ business, user, own, first, initial, onDraft, isFull }: ReviewFormProps) {
  const core = useCore();
  const toaster = useToast();
  const { queue, tell } = useWrite();
  const sent = useRef<number>(null);
  const newest = useRef(initial);
  const form = useForm({
    rules: REVIEW_RULES,
    initial,
    onDraft: (values) => {
      newest.current = values;
      onDraft(values);
    },
    onSubmit: async (fields) => {
      // The session may have changed in another tab.
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
      const isTypedOn = newest.current.comment.trim() !== fields.comment;
      form.reset(isTypedOn ? { ...EMPTY_REVIEW, rating: fields.rating } : EMPTY_REVIEW); // the list now shows the review
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
 * Takes over the rating of a review that arrives while the form is open, unless the person has chosen
 * another. Ignores the review sent from this form.
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
