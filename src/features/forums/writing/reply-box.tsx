import { Lock, Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { FORUM_MESSAGES, POST_RULES } from '#contract/forums.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { isBlank } from '#contract/rules.ts';
import { FormTroubles } from '#src/data/draft/form-troubles.tsx';
import { useDraft, withKept } from '#src/data/draft/use-draft.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import { WRITING_WORDS } from '#src/data/write/writing.words.ts';
import { useSession } from '#src/session/session-context.tsx';
import { SignInButton } from '#src/session/sign-in-first.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { useLatch } from '#src/ui/acts/use-latch.ts';
import { useDirtyForm } from '#src/ui/forms/dirty-forms.ts';
import { TextArea } from '#src/ui/forms/field.tsx';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { FORUM_TOASTS, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { SAY_REPLY } from './writing-toasts.ts';

export interface ReplyBoxProps {
  /** The thread in a write: id or key. It stays the same when an unsent thread is delivered, and so does the draft. */
  thread: number | string;
  title: string;
  isLocked: boolean;
  /** Return path after signing in. */
  path: string;
  onReplied: () => void;
}

/** The reply form, the notice of a locked thread, or 'Sign in to Reply'. docs/specification.md, section 2. */
export function ReplyBox(props: ReplyBoxProps) {
  const { user, state } = useSession();
  if (props.isLocked)
    return (
      <Note tone="warn" icon={Lock}>
        {WORDS.lockedNotice}
      </Note>
    );
  if (state === 'unknown') return null;
  return (
    <div className="reply-place" tabIndex={-1} data-form-place>
      {user ? (
        <ReplyDraft key={user.id} {...props} user={user} />
      ) : (
        <SignInButton variant="secondary" size="lg" block returnTo={props.path}>
          {WORDS.signInToReply}
        </SignInButton>
      )}
    </div>
  );
}

interface OwnReplyProps extends ReplyBoxProps {
  user: User;
}

const EMPTY = { content: '' };

function ReplyDraft(props: OwnReplyProps) {
  const name = `forums.reply:${props.thread}`;
  const draft = useDraft(name, props.user.id);
  if (draft.kept === undefined) return null;
  const initial = withKept(EMPTY, draft.kept).content;
  return <ReplyForm key={name} {...props} name={name} initial={initial} {...draft} />;
}

interface ReplyFormProps extends OwnReplyProps {
  name: string;
  initial: string;
  keep: (values: Record<string, unknown>) => void;
  isFull: boolean;
}

function ReplyForm({ name, initial, keep, isFull, thread, title, user, onReplied }: ReplyFormProps) {
  const toast = useToast();
  const { queue, tell, run } = useWrite();
  const [content, setContent] = useState(initial);
  const [error, setError] = useState<string>();
  const [noRoom, setNoRoom] = useState(false);
  const [isPosting, setIsPosting] = useState(false);
  const latch = useLatch();
  const form = useRef<HTMLFormElement>(null);
  const newest = useRef(initial);
  useDirtyForm(content !== '');
  const type = (text: string) => {
    newest.current = text;
    setContent(text);
    setError(undefined);
    keep({ content: text });
  };
  const showError = (message: string) => {
    setError(message);
    form.current?.querySelector('textarea')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkForm(POST_RULES, { content });
    if (isBlank(content)) {
      toast.show({ ...FORUM_TOASTS.emptyReply, tone: 'destructive' });
      return showError(FORUM_MESSAGES.content);
    }
    if (!checked.ok) return showError(checked.errors[0]?.message ?? FORUM_MESSAGES.content);
    const args = { thread, content: checked.values.content };
    void run(async () => {
      const write = { name: 'post.create', args, owner: user, about: title, draft: name } as const;
      const queued = await latch(() => {
        setIsPosting(true);
        return queue(write).finally(() => setIsPosting(false)); // enables the button again after an error
      });
      if (queued === undefined) return;
      setNoRoom(queued === 'full');
      if (queued === 'full') return;
      if (newest.current === content) setContent('');
      else keep({ content: newest.current }); // text typed while queuing, which deleted the draft
      onReplied();
      await tell(queued.key, SAY_REPLY);
    });
  };
  return (
    <Card as="section">
      <form className="stack" data-gap="3" ref={form} noValidate onSubmit={submit}>
        <TextArea
          name="content"
          label={WORDS.reply}
          placeholder={WORDS.replyPlaceholder}
          hint={WORDS.hint}
          value={content}
          error={error}
          onChange={type}
          max={FORUM_LIMITS.postMax}
        />
        <FormTroubles errors={noRoom ? [WRITING_WORDS.phoneFull] : []} isFull={isFull && content !== ''} />
        <Button type="submit" size="lg" block icon={Send} aria-busy={isPosting || undefined}>
          {isPosting ? WORDS.submittingReply : WORDS.submitReply}
        </Button>
      </form>
    </Card>
  );
}
