import { useEffect, useState } from 'react';
import { FORUM_STATES as STATES } from '#contract/forum-words.ts';
import { type ForumCategory, THREAD_RULES, type ThreadDraft } from '#contract/forums.ts';
import { OUTBOX_MESSAGES } from '#contract/outbox.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useDraft, withKept } from '#src/data/use-draft.ts';
import { useLive } from '#src/data/use-live.ts';
import { orNoRoom } from '#src/data/use-write.ts';
import { deleteDraft } from '#src/local/drafts.ts';
import { editEntry } from '#src/local/entries.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/note.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { ThreadFields } from './thread-fields.tsx';
import type { UnsentThread } from './threads.overlay.ts';

export interface EditThreadProps {
  thread: UnsentThread | null;
  onClose: () => void;
}

/** Changes a thread that was not sent yet. */
export function EditThread({ thread, onClose }: EditThreadProps) {
  const writer = useWriter();
  const [isDirty, setIsDirty] = useState(false);
  const categories = useLive((core) => core.cache.forumCategories.orderBy('id').toArray(), []);
  return (
    <Dialog
      open={thread !== null && writer !== null}
      onClose={onClose}
      title={STATES.editThreadTitle}
      closeLabel={STATES.close}
      isDirty={isDirty}
    >
      {thread && writer && categories && (
        <EditDraft
          thread={thread}
          owner={writer.id}
          isAdmin={writer.isAdmin}
          categories={categories}
          onClose={onClose}
          onDirty={setIsDirty}
        />
      )}
    </Dialog>
  );
}

interface EditDraftProps {
  thread: UnsentThread;
  owner: number;
  isAdmin: boolean;
  categories: readonly ForumCategory[];
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
}

function EditDraft(props: EditDraftProps) {
  const { categoryId, title, content, isSticky } = props.thread;
  const name = `forums.edit:${props.thread.key}`;
  const draft = useDraft(name, props.owner);
  if (draft.kept === undefined) return null;
  const initial = withKept({ categoryId, title, content, isSticky }, draft.kept);
  return <EditForm {...props} name={name} initial={initial} {...draft} />;
}

interface EditFormProps extends EditDraftProps {
  name: string;
  initial: ThreadDraft;
  keep: (values: Record<string, unknown>) => void;
  isFull: boolean;
}

function EditForm({
  thread,
  isAdmin,
  categories,
  name,
  initial,
  onClose,
  onDirty,
  owner,
  ...draft
}: EditFormProps) {
  const core = useCore();
  const form = useForm({
    rules: THREAD_RULES,
    initial,
    onDraft: draft.keep,
    onSubmit: (values) =>
      orNoRoom(async () => {
        if (!(await core.outbox.entries.get(thread.key))) return [{ path: '', message: STATES.tooLate }];
        await editEntry<'thread.create'>(core, thread.key, values);
        await deleteDraft(core.outbox, name, owner);
        onClose();
        return undefined;
      }),
  });
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
  const sentence = form.formErrors[0] ?? (draft.isFull ? OUTBOX_MESSAGES.phoneFull : undefined);
  return (
    <form {...form.formProps}>
      <Stack>
        <ThreadFields form={form} categories={categories} isAdmin={isAdmin} />
        {sentence && (
          <Note tone="bad" isAlert>
            {sentence}
          </Note>
        )}
        <Button type="submit" size="lg" block disabled={form.isSending}>
          {form.isSending ? STATES.saving : STATES.save}
        </Button>
      </Stack>
    </form>
  );
}
