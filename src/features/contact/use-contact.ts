import { useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { CONTACT_RULES, type ContactDraft } from '#contract/contact.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { changeOrEnqueue } from '#src/data/write/change-entry.ts';
import { orNoRoom, sayOf, useWrite } from '#src/data/write/use-write.ts';
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
  /** Key of the submitted message; null while the form is shown. */
  sentKey: string | null;
  /** Returns to an empty form with the person's own data. */
  again: () => void;
}

const SAY = sayOf({
  sent: CONTACT_TOASTS.done,
  waiting: CONTACT_TOASTS.saved,
  refused: () => CONTACT_TOASTS.failed,
  durationMs: TOAST_LIMITS.shortMs,
});

/** State and submission of the contact form. The outbox delivers it, for visitors too. */
export function useContact({ user, start, draftName, keep }: ContactOptions): Contact {
  const core = useCore();
  const { tell } = useWrite();
  const [sentKey, setSentKey] = useState<string | null>(null);
  const refusedKey = useRef<string | undefined>(undefined);
  const typed = useRef(start);
  const sentMessage = useRef<string | null>(null);

  /** While the message waits for its answer, the form holds the next draft: what was typed behind it. */
  const withoutSent = (values: ContactValues): ContactValues => {
    const sent = sentMessage.current;
    if (sent === null || !values.message.startsWith(sent)) return values;
    return { ...values, message: values.message.slice(sent.length).trimStart() };
  };
  const keepUnsent = (values: ContactValues) => {
    typed.current = values;
    keep(withoutSent(values));
  };

  const queue = (args: ContactDraft): Promise<string> => {
    const about = REQUEST_TYPE_NAMES[args.requestType];
    const owner = user ?? 'visitor';
    return changeOrEnqueue(core, refusedKey.current, {
      ...{ name: 'contact.send', args, owner, about, draft: draftName },
    });
  };
  const submit = async (args: ContactDraft): Promise<Trouble> => {
    const before = typed.current;
    const key = await queue(args);
    sentMessage.current = before.message;
    if (typed.current !== before) keepUnsent(typed.current); // queuing has deleted the draft
    return settle(key);
  };
  const settle = async (key: string): Promise<Trouble> => {
    const { result, problem } = await tell(key, SAY);
    if (result === 'refused') {
      refusedKey.current = key;
      sentMessage.current = null;
      return problem?.errors ?? [{ path: '', message: problem?.detail ?? CONTACT_TOASTS.failed.description }];
    }
    refusedKey.current = undefined;
    setSentKey(key);
    return undefined;
  };
  const form = useForm({
    rules: CONTACT_RULES,
    initial: start,
    onDraft: keepUnsent,
    onSubmit: (values) => orNoRoom(() => submit(values)),
  });
  const again = () => {
    setSentKey(null);
    typed.current = withoutSent(form.values);
    sentMessage.current = null;
    form.reset(typed.current);
  };
  return { form, sentKey, again };
}
