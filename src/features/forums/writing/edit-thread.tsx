import { type ForumCategory, THREAD_RULES, type ThreadDraft } from '#contract/forums.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { orNoRoom } from '#src/data/write/use-write.ts';
import { editEntry } from '#src/local/outbox/commands.ts';
import { UNSENT_WORDS } from '#src/local/outbox/unsent.words.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { FORUM_STATES as STATES } from '../forums.words.ts';
import type { UnsentThread } from '../threads.overlay.ts';
import { ThreadFields } from './thread-fields.tsx';

export interface EditThreadProps {
  thread: UnsentThread | null;
  onClose: () => void;
}

/** Edits an unsent thread. */
export function EditThread({ thread, onClose }: EditThreadProps) {
  const writer = useWriter();
  const categories = useLive((core) => core.cache.forumCategories.orderBy('id').toArray(), []);
  return (
    <DraftedDialog
      draft={thread && writer && { name: draftNameOf(thread), owner: writer.id, values: fieldsOf(thread) }}
      onClose={onClose}
      title={STATES.editThreadTitle}
      closeLabel={STATES.close}
    >
      {(form) =>
        thread &&
        writer &&
        categories && (
          <EditForm
            {...form}
            thread={thread}
            isAdmin={writer.isAdmin}
            categories={categories}
            onClose={onClose}
          />
        )
      }
    </DraftedDialog>
  );
}

const draftNameOf = ({ key }: UnsentThread) => `forums.edit:${key}`;

const fieldsOf = ({ categoryId, title, content, isSticky }: UnsentThread): ThreadDraft => ({
  categoryId,
  title,
  content,
  isSticky,
});

interface EditFormProps extends DraftedForm<ThreadDraft> {
  thread: UnsentThread;
  isAdmin: boolean;
  categories: readonly ForumCategory[];
  onClose: () => void;
}

function EditForm({ thread, isAdmin, categories, onClose, ...draft }: EditFormProps) {
  const { initial, keep, drop, isFull, onDirty } = draft;
  const core = useCore();
  const form = useDraftedForm({
    keep,
    onDirty,
    rules: THREAD_RULES,
    initial,
    onSubmit: (values) =>
      orNoRoom(async () => {
        const isChanged = await editEntry<'thread.create'>(core, thread.key, values);
        if (!isChanged) return [{ path: '', message: UNSENT_WORDS.alreadySent }];
        await drop();
        onClose();
        return undefined;
      }),
  });
  return (
    <FormFrame form={form} isFull={isFull} submit={STATES.save} sending={STATES.saving}>
      <ThreadFields form={form} categories={categories} isAdmin={isAdmin} />
    </FormFrame>
  );
}
