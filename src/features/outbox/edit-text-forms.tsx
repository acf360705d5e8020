import { CONTACT_RULES, REQUEST_TYPES } from '#contract/contact.ts';
import { POST_RULES, THREAD_RULES } from '#contract/forums.ts';
import { CONTACT_LIMITS, FORUM_LIMITS, REPORT_LIMITS, REVIEW_LIMITS } from '#contract/limits.ts';
import { CLAIM_RULES, OWNER_LIMITS, REPLY_RULES } from '#contract/owners.ts';
import { REPORT_TEXT_RULES, type ReportKind } from '#contract/reports.ts';
import { REVIEW_RULES } from '#contract/reviews.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { CONTACT_WORDS, REQUEST_TYPE_NAMES } from '#src/features/contact/contact.words.ts';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { REPORT_REASONS, REPORT_WORDS } from '#src/features/reports/reports.words.ts';
import { REVIEW_WORDS } from '#src/features/reviews/reviews.words.ts';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { StarsInput } from '#src/ui/forms/stars-input.tsx';
import { labelOf } from '#src/words/labels.ts';
import { type EditFormProps, EditFrame, useEditForm } from './edit-form.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';

const REQUEST_TYPE_OPTIONS = REQUEST_TYPES.map((value) => ({ value, label: REQUEST_TYPE_NAMES[value] }));

export function ReviewEdit(props: EditFormProps<typeof REVIEW_RULES>) {
  const form = useEditForm(REVIEW_RULES, props);
  const { onBlur: _, ...rating } = form.field('rating');
  return (
    <EditFrame form={form}>
      <StarsInput
        {...rating}
        legend={REVIEW_WORDS.yourRating(form.values.rating)}
        optionLabel={WORDS.ratingOption}
      />
      <TextArea
        {...form.field('comment')}
        label={REVIEW_WORDS.comment}
        max={REVIEW_LIMITS.commentMax}
        rows={5}
        required
      />
    </EditFrame>
  );
}

/** For a reply and for a change to a post. */
export function PostEdit(props: EditFormProps<typeof POST_RULES>) {
  const form = useEditForm(POST_RULES, props);
  return (
    <EditFrame form={form}>
      <TextArea
        {...form.field('content')}
        label={FORUM_WORDS.reply}
        max={FORUM_LIMITS.postMax}
        rows={5}
        required
      />
    </EditFrame>
  );
}

export function ReplyEdit(props: EditFormProps<typeof REPLY_RULES>) {
  const form = useEditForm(REPLY_RULES, props);
  return (
    <EditFrame form={form}>
      <TextArea
        {...form.field('content')}
        label={WORDS.answer}
        max={OWNER_LIMITS.replyMax}
        rows={5}
        required
      />
    </EditFrame>
  );
}

export function ClaimEdit(props: EditFormProps<typeof CLAIM_RULES>) {
  const form = useEditForm(CLAIM_RULES, props);
  return (
    <EditFrame form={form}>
      <TextArea
        {...form.field('message')}
        label={WORDS.claim}
        max={OWNER_LIMITS.claimMax}
        rows={5}
        required
      />
    </EditFrame>
  );
}

interface ReportEditProps extends EditFormProps<typeof REPORT_TEXT_RULES> {
  kind: ReportKind;
}

export function ReportEdit({ kind, ...props }: ReportEditProps) {
  const form = useEditForm(REPORT_TEXT_RULES, props);
  return (
    <EditFrame form={form}>
      <Select
        {...form.field('reason')}
        label={REPORT_WORDS.reason}
        options={REPORT_REASONS[kind].map((reason) => ({ value: reason, label: labelOf(reason) }))}
        required
      />
      <TextArea {...form.field('text')} label={REPORT_WORDS.text} max={REPORT_LIMITS.textMax} rows={5} />
    </EditFrame>
  );
}

export function ThreadEdit(props: EditFormProps<typeof THREAD_RULES>) {
  const form = useEditForm(THREAD_RULES, props);
  const categories = useLive((core) => core.cache.forumCategories.toArray(), []) ?? [];
  const category = form.field('categoryId');
  return (
    <EditFrame form={form}>
      <Select
        {...category}
        label={FORUM_WORDS.category}
        placeholder={FORUM_WORDS.chooseCategory}
        options={categories.map(({ id, name }) => ({ value: String(id), label: labelOf(name) }))}
        value={category.value > 0 ? String(category.value) : ''}
        onChange={(value) => category.onChange(Number(value))}
        required
      />
      <Field {...form.field('title')} label={FORUM_WORDS.title} required />
      <TextArea
        {...form.field('content')}
        label={FORUM_WORDS.content}
        max={FORUM_LIMITS.postMax}
        rows={5}
        required
      />
    </EditFrame>
  );
}

export function ContactEdit(props: EditFormProps<typeof CONTACT_RULES>) {
  const form = useEditForm(CONTACT_RULES, props);
  return (
    <EditFrame form={form}>
      <Select
        {...form.field('requestType')}
        label={CONTACT_WORDS.requestType}
        options={REQUEST_TYPE_OPTIONS}
        required
      />
      <Field {...form.field('name')} label={CONTACT_WORDS.name} autoComplete="name" required />
      <Field
        {...form.field('email')}
        type="email"
        label={CONTACT_WORDS.email}
        autoComplete="email"
        required
      />
      <Field {...form.field('country')} label={CONTACT_WORDS.country} autoComplete="country-name" required />
      <TextArea
        {...form.field('message')}
        label={CONTACT_WORDS.message}
        max={CONTACT_LIMITS.messageMax}
        rows={5}
        required
      />
    </EditFrame>
  );
}
