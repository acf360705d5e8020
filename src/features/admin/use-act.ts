import { IDEMPOTENCY_HEADER } from '#contract/mutations.ts';
import type { FieldError } from '#contract/rules.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { type Press, usePress } from '#src/data/write/use-press.tsx';
import { isQuotaError } from '#src/local/browser/quota.ts';
import type { Core } from '#src/local/core.ts';
import { requestOwn } from '#src/session/request-own.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { dropKey, takeKey } from './act-keys.ts';
import { ADMIN_WORDS as WORDS } from './admin.words.ts';
import { useAdmin } from './admin-context.ts';

/** An API call of an admin. */
export interface Act {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
}

/** The result of an act; errors are sentences for the form or the page. */
type Acted<T> = { kind: 'done'; value: T } | { kind: 'refused' | 'unanswered'; errors: FieldError[] };

export interface ActRunner extends Omit<Press, 'run' | 'forget'> {
  /** Sends an act; an unanswered act keeps its idempotency key. */
  send: <T>(act: Act) => Promise<Acted<T>>;
  /** For dialogs: resolves to the errors. @param onRefused the shown state is outdated. */
  attempt: <T>(act: Act, onDone: (value: T) => void, onRefused?: () => void) => Promise<Trouble>;
  /** For buttons: errors appear in `trouble`. */
  press: <T>(act: Act, onDone: (value: T) => void, onRefused?: () => void) => void;
}

/**
 * Runs acts, which need signal. Each is executed at most once, however often it is pressed before an answer arrives,
 * also after a reload.
 */
export function useAct(): ActRunner {
  const core = useCore();
  const { me } = useAdmin();
  const { run, ...shown } = usePress();
  const send = <T>(act: Act) => sendOnce<T>(core, me, act);
  const attempt: ActRunner['attempt'] = async (act, onDone, onRefused) => {
    const result = await send<never>(act);
    if (result.kind === 'refused') onRefused?.();
    if (result.kind !== 'done') return result.errors;
    onDone(result.value);
    return undefined;
  };
  return {
    ...shown,
    send,
    attempt,
    press: (...args) =>
      run(async () => (await attempt(...args))?.map(({ message }) => inOurWords(message)).join(' ')),
  };
}

async function sendOnce<T>(core: Core, me: number, act: Act): Promise<Acted<T>> {
  const key = await takeKey(core, me, act).catch(ifFull);
  if (key === null) return failed('unanswered', WORDS.full);
  const { method, path, body = {} } = act;
  const answer = await requestOwn<T>(core, path, {
    method,
    headers: { [IDEMPOTENCY_HEADER]: key },
    ...(method === 'DELETE' && act.body === undefined ? {} : { body }),
  });
  if (answer.kind === 'silent') return failed('unanswered', WORDS.noAnswer);
  if (answer.kind === 'problem' && isLater(answer.problem.status))
    return failed('unanswered', inOurWords(answer.problem.detail));
  await dropKey(core, me, act).catch(ifFull);
  if (answer.kind === 'ok') {
    void core.engine.sync(); // update this phone's own copy
    return { kind: 'done', value: answer.body };
  }
  const { errors, detail } = answer.problem;
  return errors?.length ? { kind: 'refused', errors } : failed('refused', inOurWords(detail));
}

/** Without a stored key a second press would be a second act. */
function ifFull(error: unknown): null {
  if (!isQuotaError(error)) throw error;
  return null;
}

const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;
/** The act may have been executed, or may succeed later. */
const isLater = (status: number) => status === TOO_MANY_REQUESTS || status >= SERVER_FAULT;

const failed = (kind: 'refused' | 'unanswered', message: string) => ({
  kind,
  errors: [{ path: '', message }],
});
