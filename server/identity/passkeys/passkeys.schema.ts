import { z } from 'zod';
import { PASSKEY_MESSAGES, PASSKEY_NAME_RULES, PASSKEY_OPTIONS_RULES } from '#contract/passkeys.ts';
import { bodyOf, ruleFields } from '../../rules/zod-rules.ts';

/** Credentials have a few kilobytes; the library validates them further. */
const BYTES_MAX = 12_000;
const ID_MAX = 1400; // 1023 bytes
const TRANSPORTS_MAX = 10;
const TRANSPORT_MAX = 20;

const error = PASSKEY_MESSAGES.unreadable;
const bytes = (max: number) =>
  z
    .string({ error })
    .max(max, { error })
    .regex(/^[\w-]+$/, { error });
const credentialHead = {
  id: bytes(ID_MAX),
  rawId: bytes(ID_MAX),
  type: z.literal('public-key', { error }),
};

/** The JSON result of `navigator.credentials.create`. */
const newCredential = z.object(
  {
    ...credentialHead,
    response: z.object(
      {
        clientDataJSON: bytes(BYTES_MAX),
        attestationObject: bytes(BYTES_MAX),
        transports: z
          .array(z.string({ error }).max(TRANSPORT_MAX, { error }), { error })
          .max(TRANSPORTS_MAX, { error })
          .optional(),
      },
      { error },
    ),
  },
  { error },
);
export type NewCredential = z.infer<typeof newCredential>;

/** The JSON result of `navigator.credentials.get`. */
const knownCredential = z.object(
  {
    ...credentialHead,
    response: z.object(
      {
        clientDataJSON: bytes(BYTES_MAX),
        authenticatorData: bytes(BYTES_MAX),
        signature: bytes(BYTES_MAX),
        userHandle: bytes(ID_MAX).nullish(),
      },
      { error },
    ),
  },
  { error },
);
export type KnownCredential = z.infer<typeof knownCredential>;

export const addOptionsBody = bodyOf(PASSKEY_OPTIONS_RULES);
export const nameBody = bodyOf(PASSKEY_NAME_RULES);
export const addBody = z.object({ ...ruleFields(PASSKEY_NAME_RULES), credential: newCredential }, { error });
export const signInBody = z.object({ credential: knownCredential }, { error });

/** Options for the browser in the standard's form (WebAuthn, 5.1.8 and 5.1.9), passed through. */
export const options = z.looseObject({ challenge: z.string() });
