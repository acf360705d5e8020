import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { BUSINESS_MESSAGES, type BusinessDraft } from '#contract/businesses.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { changeEntry } from '#src/data/write/change-entry.ts';
import { refusalReason } from '#src/data/write/refusal.ts';
import { orNoRoom, sayOf, useWrite } from '#src/data/write/use-write.ts';
import { LISTING_RULES, listingErrors } from '#src/features/owners/listing-rules.local.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { followRegistrations } from '#src/local/outbox/pictures.ts';
import { locateText } from '#src/places/gazetteer.ts';
import { type Form, type Trouble, useForm } from '#src/ui/forms/use-form.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import {
  argsOf,
  type CleanFields,
  cleanOf,
  keptOf,
  keyWithPictures,
  placeKept,
  placeRegistration,
  type RegistrationStart,
} from './registration.local.ts';
import { REGISTRATION_TOASTS, REGISTRATION_WORDS } from './registration.words.ts';

export interface RegistrationOptions {
  user: User;
  start: RegistrationStart;
  /** Key of the queued registration to change. */
  entryKey: string | undefined;
  /** Its current values. */
  queued: BusinessDraft | null;
  /** Its errors from the server. */
  refusal: readonly FieldError[];
  /** Name of the draft. */
  draftName: string;
  keep: (draft: Record<string, unknown>) => void;
  drop: () => Promise<void>;
  /** Called once it is sent or stored in the outbox. */
  onDone: () => void;
}

export interface Registration {
  form: Form<typeof LISTING_RULES>;
  point: LatLng | null;
  setPoint: (point: LatLng | null) => void;
  /** Stores the draft as it is, with its key. */
  keepNow: () => void;
}

/** Field that shows an error of the position: the person can correct the address. */
const PLACE_FIELD = 'address';

/** State and submission of the form. Toasts: docs/specification.md, section 8. */
export function useRegistration(options: RegistrationOptions): Registration {
  const { start } = options;
  const [point, setPoint] = useState(start.point);
  const { submit, isQueued } = useSubmit(options);
  /** The form may change while the request runs, so only the sent draft is deleted. */
  const keep = (draft: Record<string, unknown>) => {
    if (!isQueued.current) options.keep(draft);
  };
  const form = useForm({
    rules: LISTING_RULES,
    check: listingErrors,
    initial: start.fields,
    onDraft: (fields) => keep(keptOf({ fields, point, key: start.key })),
    onSubmit: (values) => submit(cleanOf(values), point),
  });
  useFirstRefusal(form, options.refusal);
  return {
    form,
    point,
    setPoint: (next) => {
      setPoint(next);
      keep(keptOf({ fields: form.values, point: next, key: start.key }));
    },
    keepNow: () => keep(keptOf({ fields: form.values, point, key: start.key })),
  };
}

/** A reopened registration shows its errors at the fields. */
function useFirstRefusal(form: Registration['form'], refusal: readonly FieldError[]) {
  const first = useRef(() => refusal.length > 0 && form.setServerErrors(errorsAtFields(refusal)));
  useEffect(() => void first.current(), []);
}

const reasonOf = (problem: Problem | undefined) =>
  problem ? refusalReason(problem) : REGISTRATION_WORDS.refused;

const failedToast = (description: string) => ({
  ...REGISTRATION_TOASTS.failed,
  description,
  durationMs: TOAST_LIMITS.longMs,
});

const SAY = sayOf({
  sent: REGISTRATION_TOASTS.done,
  waiting: REGISTRATION_TOASTS.saved,
  refused: (problem) => failedToast(reasonOf(problem)),
  durationMs: TOAST_LIMITS.shortMs,
});

function useSubmit(options: RegistrationOptions) {
  const { user, draftName, drop, onDone } = options;
  const core = useCore();
  const { tell } = useWrite();
  const toast = useToast();
  const entryKey = useRef(options.entryKey);
  const isQueued = useRef(false);

  const queue = async (args: ReturnType<typeof argsOf>): Promise<string | null> => {
    const write = { args, about: args.name, draft: draftName };
    if (entryKey.current !== undefined) {
      const key = await changeEntry<'business.register'>(core, entryKey.current, write);
      await followRegistrations(core.outbox, user.id);
      return key;
    }
    const key = await keyWithPictures(core, options.start.key);
    return enqueue(core, { name: 'business.register', owner: user, ...write, ...(key ? { key } : {}) });
  };

  const settle = async (key: string): Promise<Trouble> => {
    isQueued.current = true;
    await drop(); // changes since the submit
    const { result, problem } = await tell(key, SAY);
    if (result === 'refused') {
      isQueued.current = false;
      entryKey.current = key;
      return errorsAtFields(problem?.errors ?? [{ path: '', message: reasonOf(problem) }]);
    }
    onDone();
    return undefined;
  };

  const submit = async (fields: CleanFields, point: LatLng | null) => {
    const reach = core.reach.current();
    const isOffline = reach === 'offline' || reach === 'unknown';
    const kept = point ?? placeKept(options.queued, fields);
    const place = await placeRegistration(fields, kept, isOffline, locate);
    if (place.kind === 'unknown') {
      const message = BUSINESS_MESSAGES.location;
      toast.show({ ...failedToast(message), tone: 'destructive' });
      return [{ path: PLACE_FIELD, message }];
    }
    return orNoRoom(async () => {
      const key = await queue(argsOf(fields, place));
      return key === null ? [{ path: '', message: REGISTRATION_WORDS.entryGone }] : settle(key);
    });
  };
  return { submit, isQueued };
}

const locate = async (address: string) => (await locateText(address))?.point ?? null;

/** Maps an error of the position to the address. */
export function errorsAtFields(errors: readonly FieldError[]): FieldError[] {
  return errors.map((error) =>
    error.path.split('.', 1)[0] === 'location' ? { ...error, path: PLACE_FIELD } : error,
  );
}
