import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { User } from '#contract/auth.ts';
import { type ForumCategory, THREAD_RULES, type ThreadDraft } from '#contract/forums.ts';
import { isBlank } from '#contract/rules.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraft, withKept } from '#src/data/draft/use-draft.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import { discardEntry } from '#src/local/outbox/commands.ts';
import { shareDraft } from '#src/local/outbox/shared-texts.ts';
import { useForm } from '#src/ui/forms/use-form.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { FORUM_TOASTS, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { ThreadFields } from './thread-fields.tsx';
import { SAY_THREAD } from './writing-toasts.ts';

export interface NewThreadFormProps {
  user: User;
  categories: readonly ForumCategory[];
  categoryId: number | undefined;
  /** A refused reply to start the thread from. It is deleted after the thread is stored. */
  reply: { key: string; content: string } | null;
  /** Id of a text that another app shared, to start the thread from. */
  share: string | undefined;
}

const EMPTY: ThreadDraft = { title: '', content: '', categoryId: 0, isSticky: false };

/** The form of a new thread. Its fields are a draft until the thread is queued. */
export function NewThreadForm(props: NewThreadFormProps) {
  const { user, reply, share, categoryId } = props;
  const own = `forums.new-thread${reply ? `:${reply.key}` : ''}`;
  const name = share === undefined ? own : shareDraft(share);
  const draft = useDraft(name, user.id);
  if (draft.kept === undefined) return null;
  const start = { ...EMPTY, content: reply?.content ?? '' };
  const kept = withKept(start, draft.kept);
  const initial = categoryId === undefined ? kept : { ...kept, categoryId };
  return <Fields {...props} name={name} initial={initial} {...draft} />;
}

interface FieldsProps extends NewThreadFormProps {
  name: string;
  initial: ThreadDraft;
  keep: (values: Record<string, unknown>) => void;
  isFull: boolean;
}

function Fields({ user, categories, reply, name, initial, keep, isFull }: FieldsProps) {
  const core = useCore();
  const toast = useToast();
  const navigate = useNavigate();
  const { submit } = useWrite();
  const form = useForm({
    rules: THREAD_RULES,
    initial,
    onDraft: keep,
    onSubmit: async (values) => {
      const args = { ...values, isSticky: values.isSticky && user.isAdmin };
      const write = { name: 'thread.create', args, owner: user, about: values.title, draft: name } as const;
      return submit(write, SAY_THREAD, async (key) => {
        if (reply) await discardEntry(core, reply.key);
        await navigate({ to: '/forums/thread/$slug', params: { slug: key }, replace: true });
      });
    },
  });
  const press = (event: FormEvent) => {
    const { title, content, categoryId } = form.values;
    if (isBlank(title) || isBlank(content) || !(categoryId > 0))
      toast.show({ ...FORUM_TOASTS.missing, tone: 'destructive' });
    form.formProps.onSubmit(event);
  };
  return (
    <FormFrame
      form={form}
      isFull={isFull}
      onSubmit={press}
      submit={WORDS.submitThread}
      sending={WORDS.submittingThread}
      after={<p className="quiet">{WORDS.hint}</p>}
    >
      <ThreadFields form={form} categories={categories} isAdmin={user.isAdmin} />
    </FormFrame>
  );
}
