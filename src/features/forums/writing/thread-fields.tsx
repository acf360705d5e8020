import type { ForumCategory, THREAD_RULES } from '#contract/forums.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { Checkbox } from '#src/ui/forms/checkbox.tsx';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import type { Form } from '#src/ui/forms/use-form.ts';
import { labelOf } from '#src/words/labels.ts';
import { FORUM_WORDS as WORDS } from '../forums.words.ts';

export interface ThreadFieldsProps {
  form: Form<typeof THREAD_RULES>;
  categories: readonly ForumCategory[];
  isAdmin: boolean;
}

/** Fields of a thread. Only admins see the sticky box. docs/specification.md, section 2. */
export function ThreadFields({ form, categories, isAdmin }: ThreadFieldsProps) {
  const category = form.field('categoryId');
  return (
    <>
      <Select
        {...category}
        label={WORDS.category}
        placeholder={WORDS.chooseCategory}
        options={categories.map(({ id, name }) => ({ value: String(id), label: labelOf(name) }))}
        value={category.value > 0 ? String(category.value) : ''}
        onChange={(value) => category.onChange(Number(value))}
        required
      />
      <Field {...form.field('title')} label={WORDS.title} placeholder={WORDS.titlePlaceholder} required />
      <TextArea
        {...form.field('content')}
        label={WORDS.content}
        placeholder={WORDS.contentPlaceholder}
        rows={8}
        max={FORUM_LIMITS.postMax}
        required
      />
      {isAdmin && <Checkbox {...form.field('isSticky')} label={WORDS.stickyBox} />}
    </>
  );
}
