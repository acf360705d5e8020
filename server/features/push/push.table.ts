import type { Generated } from 'kysely';
import type { PushKind } from '#contract/push.ts';

/**
 * Push subscriptions. `session_hash` and `sign_in_id` name the sign-in that asked for replies: once it ends, both are null
 * and no reply goes there.
 */
export interface PushDevicesTable {
  id: Generated<number>;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Null for a visitor. */
  person_id: number | null;
  session_hash: string | null;
  sign_in_id: number | null;
  wants_alerts: number;
  wants_replies: number;
  time_zone: string;
  language: string;
  created_at_ms: number;
  /** When a push service last took a notification. */
  last_ok_at_ms: Generated<number | null>;
}

/** Counties of a device, by FIPS code. */
export interface PushCountiesTable {
  device_id: number;
  fips: string;
}

/** Notifications to send. Their texts are made when they leave, so that a hidden post is never in one. */
export interface PushesTable {
  id: Generated<number>;
  device_id: number;
  kind: PushKind | 'test';
  /** One waiting notification per device and topic. */
  topic: string;
  /** The thread of a reply. */
  thread_id: number | null;
  post_id: number | null;
  /** A review of one's own listing. */
  review_id: number | null;
  alert_id: number | null;
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  due_at_ms: number;
  /** Expiry. */
  not_after_ms: number;
  finished_at_ms: Generated<number | null>;
  claim: Generated<string | null>;
  /** The reason of the last failure: a code. */
  fault: Generated<string | null>;
}

/** The VAPID keys: one row. */
export interface PushKeysTable {
  id: number;
  public_key: string;
  private_jwk: string;
  made_at_ms: number;
}

/** Replies and reviews of people who get them by email, until they are in one. */
export interface ReplyNewsTable {
  id: Generated<number>;
  user_id: number;
  post_id: number | null;
  review_id: number | null;
  created_at_ms: number;
}
