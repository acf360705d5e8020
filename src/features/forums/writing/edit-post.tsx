import type { User } from '#contract/auth.ts';
import { POST_RULES } from '#contract/forums.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { NO_ROOM, orNoRoom, useWrite } from '#src/data/write/use-write.ts';
import { editEntry } from '#src/local/outbox/commands.ts';
import { postEditDraft } from '#src/local/outbox/drafts.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { TextArea } from '#src/ui/forms/field.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { SAY_EDIT } from './writing-toasts.ts';

/** The person's own post to edit. */
export interface EditTarget {
  /** Its id, or the key of its entry if unsent. */
  post: number | string;
  content: string;
  /** Version of the post that is edited. */
  base?: number;
}

export interface EditPostProps {
  target: EditTarget | null;
  /** The thread's title, shown in the outbox. */
  about: string;
  onClose: () => void;
}

/** Edits the person's own post, sent or unsent. The typed text is a draft until it is saved. */
export function EditPost({ target, about, onClose }: EditPostProps) {
  const writer = useWriter();
  const isOpen = target !== null && writer !== null;
  return (
    <DraftedDialog
      draft={
        isOpen
          ? { name: postEditDraft(target.post), owner: writer.id, values: { content: target.content } }
          : null
      }
      onClose={onClose}
      title={STATES.editTitle}
      closeLabel={STATES.close}
    >
      {(form) =>
        isOpen && <EditForm {...form} target={target} about={about} writer={writer} onClose={onClose} />
      }
    </DraftedDialog>
  );
}

interface EditFormProps extends DraftedForm<{ content: string }> {
  target: EditTarget;
  about: string;
  writer: User;
  onClose: () => void;
}

function EditForm({ target, about, writer, onClose, ...draft }: EditFormProps) {
  const { initial, keep, drop, isFull, onDirty } = draft;
  const name = postEditDraft(target.post);
  const core = useCore();
  const { queue, tell, run } = useWrite();
  /** `waiting`: the unsent post itself was changed. A post that was delivered in the meantime needs an edit write. */
  const save = async (content: string): Promise<{ key: string } | 'waiting' | 'full'> => {
    const { post, base } = target;
    const args = { post, content, ...(base === undefined ? {} : { base }) };
    const asEdit = { name: 'post.edit', args, owner: writer, about, draft: name } as const;
    const entry = typeof post === 'string' ? await core.outbox.entries.get(post) : undefined;
    if (entry?.name !== 'post.create') return queue(asEdit);
    const isChanged = await editEntry<'post.create'>(core, entry.key, { thread: entry.args.thread, content });
    if (!isChanged) return queue(asEdit);
    await drop();
    return 'waiting';
  };
  const form = useDraftedForm({
    keep,
    onDirty,
    rules: POST_RULES,
    initial,
    onSubmit: ({ content }) =>
      orNoRoom(async () => {
        const saved = await save(content);
        if (saved === 'full') return NO_ROOM;
        onClose();
        if (saved !== 'waiting') void run(() => tell(saved.key, SAY_EDIT));
        return undefined;
      }),
  });
  return (
    <FormFrame form={form} isFull={isFull} submit={WORDS.saveEdit} sending={STATES.saving}>
      <TextArea
        {...form.field('content')}
        label={WORDS.content}
        rows={6}
        max={FORUM_LIMITS.postMax}
        required
      />
    </FormFrame>
  );
}
