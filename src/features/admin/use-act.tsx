import { type ReactNode, useMemo, useState } from 'react';
import { IDEMPOTENCY_HEADER } from '#contract/mutations.ts';
import type { FieldError } from '#contract/rules.ts';
import { useCore } from '#src/data/core-context.tsx';
import type { Core } from '#src/local/core.ts';
import { requestOwn } from '#src/session/request-own.ts';
import { Note } from '#src/ui/note.tsx';
import { useFault } from '#src/ui/use-fault.ts';
import { ADMIN_WORDS as WORDS } from './admin.words.ts';

/** One act of an admin's. */
export interface Act {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
}

/** What came of it: the server's answer, or why there is none, in sentences for the form or the page. */
type Acted<T> = { kind: 'done'; value: T } | { kind: 'refused' | 'unanswered'; errors: FieldError[] };

export interface ActRunner {
  /** Does it, or does it once more: an act that was not answered goes out again under the same key. */
  send: <T>(act: Act) => Promise<Acted<T>>;
  /** For a button: what went wrong is said in `trouble`. @param onRefused it stands otherwise than it is shown. */
  press: <T>(act: Act, onDone: (value: T) => void, onRefused?: () => void) => void;
  isBusy: boolean;
  /** Why the last press came to nothing. */
  trouble: ReactNode;
  forget: () => void;
}

/** Acts need signal and say so. Each is done once at most, however often it is pressed until an answer comes. */
export function useAct(): ActRunner {
  const core = useCore();
  const fail = useFault();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  return useMemo(() => {
    const send = <T,>(act: Act) => sendOnce<T>(core, act);
    return {
      send,
      press(act, onDone, onRefused) {
        setIsBusy(true);
        setTrouble(undefined);
        send<never>(act)
          .then((came) => {
            if (came.kind === 'done') onDone(came.value);
            else setTrouble(came.errors.map(({ message }) => message).join(' '));
            if (came.kind === 'refused') onRefused?.();
          })
          .catch(fail)
          .finally(() => setIsBusy(false));
      },
      isBusy,
      trouble: trouble && (
        <Note tone="warn" isAlert>
          {trouble}
        </Note>
      ),
      forget: () => setTrouble(undefined),
    };
  }, [core, fail, isBusy, trouble]);
}

/** Of each app the keys of the acts that nobody has answered, by what they are: a draft outlives its form, and so do they. */
const KEYS = new WeakMap<Core, Map<string, string>>();

async function sendOnce<T>(core: Core, act: Act): Promise<Acted<T>> {
  const keys = KEYS.get(core) ?? new Map<string, string>();
  KEYS.set(core, keys);
  const name = JSON.stringify(act);
  const key = keys.get(name) ?? core.ports.uuid();
  keys.set(name, key);
  const { method, path, body = {} } = act;
  const answer = await requestOwn<T>(core, path, {
    method,
    headers: { [IDEMPOTENCY_HEADER]: key },
    ...(method === 'DELETE' && act.body === undefined ? {} : { body }),
  });
  if (answer.kind === 'silent') return failed('unanswered', WORDS.noAnswer);
  if (answer.kind === 'problem' && isLater(answer.problem.status))
    return failed('unanswered', answer.problem.detail);
  keys.delete(name); // it is answered for good: pressed again it is another one
  if (answer.kind === 'ok') {
    void core.engine.sync(); // this phone's own copy follows
    return { kind: 'done', value: answer.body };
  }
  const { errors, detail } = answer.problem;
  return errors?.length ? { kind: 'refused', errors } : failed('refused', detail);
}

const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;
/** Of these nobody knows whether it was done, or it was not and may be later. */
const isLater = (status: number) => status === TOO_MANY_REQUESTS || status >= SERVER_FAULT;

const failed = (kind: 'refused' | 'unanswered', message: string) => ({
  kind,
  errors: [{ path: '', message }],
});
