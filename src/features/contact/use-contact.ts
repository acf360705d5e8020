import { useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { CONTACT_RULES, type ContactDraft } from '#contract/contact.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { changeOrEnqueue } from '#src/data/change-entry.ts';
import { useCore } from '#src/data/core-context.tsx';
import { orNoRoom, sayOf, useWrite } from '#src/data/use-write.ts';
import { type Form, type Trouble, useForm } from '#src/ui/forms/use-form.ts';
import type { ContactValues } from './contact.local.ts';
import { CONTACT_TOASTS, REQUEST_TYPE_NAMES } from './contact.words.ts';

export interface ContactOptions {
  user: User | null;
  start: ContactValues;
  draftName: string;
  keep: (draft: Record<string, unknown>) => void;
}

export interface Contact {
  form: Form<typeof CONTACT_RULES>;
  /** Key of the message that was handed over; null while the form stands. */
  sentKey: string | null;
  /** Back to an empty form; who one is stays filled in. */
  again: () => void;
}

const SAY = sayOf({
  sent: CONTACT_TOASTS.done,
  waiting: CONTACT_TOASTS.saved,
  refused: () => CONTACT_TOASTS.failed,
  durationMs: TOAST_LIMITS.shortMs,
});

/** State and submission of the contact form. Delivered by the outbox; a visitor may write too. */
export function useContact({ user, start, draftName, keep }: ContactOptions): Contact {
  const core = useCore();
  const { tell } = useWrite();
  const [sentKey, setSentKey] = useState<string | null>(null);
  const refusedKey = useRef<string | undefined>(undefined);

  const queue = (args: ContactDraft): Promise<string> => {
    const about = REQUEST_TYPE_NAMES[args.requestType];
    const owner = user ?? 'visitor';
    return changeOrEnqueue(core, refusedKey.current, {
      ...{ name: 'contact.send', args, owner, about, draft: draftName },
    });
  };
  const settle = async (key: string): Promise<Trouble> => {
    const { came, problem } = await tell(key, SAY);
    if (came === 'refused') {
      refusedKey.current = key;
      return problem?.errors ?? [{ path: '', message: problem?.detail ?? CONTACT_TOASTS.failed.description }];
    }
    refusedKey.current = undefined;
    setSentKey(key);
    return undefined;
  };
  const form = useForm({
    rules: CONTACT_RULES,
    initial: start,
    onDraft: keep,
    onSubmit: (values) => orNoRoom(async () => settle(await queue(values))),
  });
  const again = () => {
    setSentKey(null);
    form.reset({ ...form.values, message: '' });
  };
  return { form, sentKey, again };
}
