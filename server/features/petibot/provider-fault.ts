/** Why a provider's answer does not count. It goes to the log and never to a person. */
export type FaultReason =
  | 'silent'
  | 'unreachable'
  | `status ${number}`
  | 'not a stream'
  | 'malformed'
  | 'cut'
  | 'too long'
  | 'names a dose'
  | 'no words'
  | 'does not know'
  | 'asker left';

/** A provider's answer that does not count. Carries no text of the provider, so that none reaches the log. */
export class ProviderFault extends Error {
  readonly reason: FaultReason;
  constructor(reason: FaultReason) {
    super(reason);
    this.reason = reason;
  }
}
