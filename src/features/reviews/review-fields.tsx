import { REVIEW_LIMITS } from '#contract/limits.ts';
import type { REVIEW_RULES } from '#contract/reviews.ts';
import { FormTroubles } from '#src/data/draft/form-troubles.tsx';
import { TextArea } from '#src/ui/forms/field.tsx';
import { StarsInput } from '#src/ui/forms/stars-input.tsx';
import type { Form } from '#src/ui/forms/use-form.ts';
import { REVIEW_WORDS as WORDS } from './reviews.words.ts';

/** Stars, comment and form errors. @param isFull the draft could not be saved because storage is full. */
export function ReviewFields({ form, isFull }: { form: Form<typeof REVIEW_RULES>; isFull: boolean }) {
  const rating = form.field('rating');
  const comment = form.field('comment');
  return (
    <>
      <StarsInput
        name="rating"
        value={rating.value}
        onChange={rating.onChange}
        error={rating.error}
        legend={WORDS.yourRating(rating.value)}
        optionLabel={WORDS.star}
      />
      <TextArea
        {...comment}
        label={WORDS.comment}
        placeholder={WORDS.placeholder}
        hint={WORDS.hint}
        required
        max={REVIEW_LIMITS.commentMax}
      />
      <FormTroubles errors={form.formErrors} isFull={isFull} />
    </>
  );
}
