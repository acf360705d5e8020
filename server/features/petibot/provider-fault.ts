/** The reason why a provider's answer is invalid. For the log, never for a person. */
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

/** An invalid answer of a provider. It carries no text of the provider, so that none reaches the log. */
export class ProviderFault extends Error {
  readonly reason: FaultReason;
  constructor(reason: FaultReason) {
    super(reason);
    this.reason = reason;
  }
}
