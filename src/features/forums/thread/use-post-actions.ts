import { useNavigate } from '@tanstack/react-router';
import { useCore } from '#src/data/core/core-context.tsx';
import { useWrite } from '#src/data/write/use-write.ts';
import { readStanding, removeStood } from '#src/local/cache/remove.ts';
import { discardEntry, retryEntry } from '#src/local/outbox/commands.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { copyText } from '#src/ui/acts/copy-text.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { FORUM_STATES, FORUM_TOASTS } from '../forums.words.ts';
import { SAY_REMOVAL } from '../writing/writing-toasts.ts';
import type { PostedPost } from './posts.overlay.ts';

export interface PostActions {
  like: (post: PostedPost) => void;
  /**
   * Queues the removal. Resolves to the reason if it could not be stored.
   * @param onRemoved for the original post, which removes its thread too; called when both are gone.
   */
  remove: (post: PostedPost, onRemoved?: () => void) => Promise<Trouble>;
  /** Withdraws a waiting write or deletes a refused one. */
  drop: (key: string) => void;
  retry: (key: string) => void;
  copy: (text: string) => void;
  /** Opens the form of a new thread with the text of a refused reply. */
  startThread: (key: string, categoryId: number | undefined) => void;
}

/** Returns the actions on a thread's posts. @param about the thread's title, shown in the outbox. */
export function usePostActions(about: string): PostActions {
  const core = useCore();
  const writer = useWriter();
  const toast = useToast();
  const navigate = useNavigate();
  const { press, submit, run } = useWrite();
  return {
    like(post) {
      if (!writer) return void toast.show({ ...FORUM_TOASTS.likeSignIn, tone: 'destructive' });
      const args = { post: nameOf(post.post), liked: !post.liked };
      void press({ name: 'post.like', args, owner: writer, about });
    },
    async remove(post, onRemoved) {
      if (!writer) return undefined;
      const args = { post: nameOf(post.post) };
      return submit({ name: 'post.remove', args, owner: writer, about }, SAY_REMOVAL, undefined, async () => {
        if (!onRemoved) return;
        await removeStood(core.cache, await readStanding(core.cache, 'threads', post.post.threadId));
        onRemoved();
      });
    },
    drop: (key) => void run(() => discardEntry(core, key)),
    retry: (key) => void run(() => retryEntry(core, key)),
    copy: (text) =>
      void copyText(text).then((isCopied) =>
        toast.show(isCopied ? FORUM_STATES.copied : { ...FORUM_STATES.copyFailed, tone: 'destructive' }),
      ),
    startThread: (key, categoryId) =>
      void navigate({
        to: '/forums/new-thread',
        search: { entry: key, ...(categoryId === undefined ? {} : { categoryId }) },
      }),
  };
}
