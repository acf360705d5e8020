import { sql } from 'kysely';

/** Whether a device takes replies: its sign-in has not ended. One without a session of ours ends by the device itself. */
export const takesReplies = (table: string) =>
  sql`${sql.ref(`${table}.wants_replies`)} = 1 and (${sql.ref(`${table}.session_hash`)} is not null
    or ${sql.ref(`${table}.sign_in_id`)} is not null)`;

/** PostgreSQL does not infer the type of a parameter in a select list. */
export const number = (value: number) => sql`cast(${value} as bigint)`;
