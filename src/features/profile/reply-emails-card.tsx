import { useState } from 'react';
import type { FieldError } from '#contract/rules.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { PUSH_WORDS as WORDS } from '#src/features/push/push.words.ts';

import { useMail } from '#src/session/server-facts.ts';
import { ServerNotes } from '#src/session/server-form.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { Checkbox } from '#src/ui/forms/checkbox.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { changeProfile } from './account.ts';
import { readShownProfile } from './profile.local.ts';

/** Turns emails about replies on and off, where somebody is signed in and the server sends email. */
export function ReplyEmailsCard() {
  const core = useCore();
  const fail = useFault();
  const { user } = useSession();
  const hasMail = useMail(user !== null);
  const profile = useLive(async (core) => user && readShownProfile(core, user), [user?.id]);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  if (!user || !hasMail || !profile) return null;
  const set = (replyEmails: boolean) => {
    changeProfile(core, { replyEmails })
      .then((trouble) => setErrors(trouble ?? []))
      .catch(fail);
  };
  return (
    <>
      <Checkbox
        name="replyEmails"
        label={WORDS.emails}
        hint={WORDS.emailsHint}
        value={profile.replyEmails}
        onChange={set}
      />
      <ServerNotes errors={errors.map(({ message }) => message)} />
    </>
  );
}
