import type { LogEntry, QueueItem } from '#contract/admin.ts';
import { REPLY_LETTER_RULES } from '#contract/letters.ts';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { TextArea } from '#src/ui/forms/field.tsx';
import { ADMIN_API } from '../admin.remote.ts';
import { ADMIN_WORDS, QUEUE_WORDS as WORDS } from '../admin.words.ts';
import { useAdmin } from '../admin-context.ts';
import { useAct } from '../use-act.ts';

interface ReplyDialogProps {
  item: QueueItem;
  open: boolean;
  onClose: () => void;
  /** The email is on its way and the message is closed. */
  onDone: (line: LogEntry) => void;
}

/** Answers a message by email. Starts with a reply that could not be delivered before. */
export function ReplyDialog({ item, open, onClose, onDone }: ReplyDialogProps) {
  const draft = {
    name: `admin.reply:${item.id}`,
    owner: useAdmin().me,
    values: { text: item.reply?.text ?? '' },
  };
  return (
    <DraftedDialog
      open={open}
      draft={draft}
      onClose={onClose}
      title={WORDS.acts.reply}
      closeLabel={ADMIN_WORDS.close}
    >
      {(form) => <Fields {...form} item={item} onDone={onDone} />}
    </DraftedDialog>
  );
}

type FieldsProps = DraftedForm<{ text: string }> & Pick<ReplyDialogProps, 'item' | 'onDone'>;

function Fields({ item, initial, keep, drop, isFull, onDirty, onDone }: FieldsProps) {
  const { send } = useAct();
  const form = useDraftedForm({
    keep,
    onDirty,
    rules: REPLY_LETTER_RULES,
    initial,
    onSubmit: async (body) => {
      const result = await send<LogEntry>({
        method: 'POST',
        path: `${ADMIN_API}/queue/${item.id}/reply`,
        body,
      });
      if (result.kind !== 'done') return result.errors;
      await drop();
      onDone(result.value);
      return undefined;
    },
  });
  return (
    <FormFrame form={form} isFull={isFull} submit={WORDS.sendReply} sending={WORDS.replying}>
      <blockquote className="written admin-said">{item.text}</blockquote>
      <TextArea
        {...form.field('text')}
        label={WORDS.replyText}
        hint={WORDS.replyHint(item.email ?? '')}
        rows={6}
        required
      />
    </FormFrame>
  );
}
