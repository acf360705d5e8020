import { createHash } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, type Session, TimeSpan } from 'lucia';
import type { User } from '#contract/auth.ts';
import { SESSION_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { prepared } from '../../db/prepared.ts';
import type { Store, Write } from '../../db/store.ts';
import { endProviderSignIns } from './provider-sign-ins.service.ts';
import type { SessionsTable } from './sessions.table.ts';
import { toUser } from './users.repository.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ createdAtMs: number }, User>;
    UserId: number;
    DatabaseSessionAttributes: { createdAtMs: number };
    DatabaseUserAttributes: User;
  }
}

/** A new or renewed session with its cookie. */
export interface OpenedSession {
  token: string;
  expiresAt: Date;
  cookie: string;
}

/** The session and provider sign-in to keep when a password changes. */
export interface KeptSignIn {
  sessionId: string | null;
  signInId: number | null;
}

/** A valid session. */
interface ReadSession {
  user: User;
  /** Time of the sign-in, epoch milliseconds. */
  sinceMs: number;
  renewed: OpenedSession | null;
}

/** All that the product does with sessions; lucia stays behind this module. */
export interface Sessions {
  /** Opens a session within a write. @param sinceMs time of the sign-in, if it was earlier */
  openIn(write: Write, userId: number, isHttps: boolean, sinceMs?: number): Promise<OpenedSession>;
  closeIn(write: Write, id: string): Promise<void>;
  /** Returns the person of a session id, and a new cookie if the session was renewed. */
  read(id: string, isHttps: boolean): Promise<ReadSession | null>;
  /** Returns the ids of a request: at most one by cookie and one by bearer. */
  presented(headers: Headers, isHttps: boolean): { cookie: string | null; bearer: string | null };
  close(id: string): Promise<void>;
  /** The name of a session in the database. */
  storedName(id: string): string;
  /** Ends all sessions and sign-ins of a person within a write, except `keep`. */
  closeOthersIn(write: Write, userId: number, keep: KeptSignIn | null): Promise<void>;
  deleteExpired(): Promise<void>;
  blankCookie(isHttps: boolean): string;
}

/** `__Host-session` over HTTPS, else `session`; HttpOnly, SameSite=Lax. See docs/api.md, section 1. */
export function createSessions(store: Store, nowMs: () => number): Sessions {
  const luciaOf = (isSecure: boolean, backing: Pick<Store, 'read' | 'write'> = store) =>
    new Lucia(adapterOf(backing, nowMs), {
      sessionExpiresIn: new TimeSpan(SESSION_LIMITS.idleDays, 'd'),
      sessionCookie: {
        name: isSecure ? '__Host-session' : 'session',
        attributes: { secure: isSecure, sameSite: 'lax', path: '/' },
      },
      getSessionAttributes: (attributes) => attributes,
      getUserAttributes: (user) => user,
    });
  const [secure, plain] = [luciaOf(true), luciaOf(false)];
  const by = (isHttps: boolean) => (isHttps ? secure : plain);
  const opened = (session: Session, isHttps: boolean): OpenedSession => ({
    token: session.id,
    expiresAt: session.expiresAt,
    cookie: by(isHttps).createSessionCookie(session.id).serialize(),
  });

  return {
    async openIn(write, userId, isHttps, sinceMs = nowMs()) {
      const session = await luciaOf(isHttps, storeOf(write)).createSession(userId, { createdAtMs: sinceMs });
      return opened(session, isHttps);
    },
    closeIn: (write, id) => luciaOf(false, storeOf(write)).invalidateSession(id),
    async read(id, isHttps) {
      const { session, user } = await by(isHttps).validateSession(id);
      if (!session) return null;
      return { user, sinceMs: session.createdAtMs, renewed: session.fresh ? opened(session, isHttps) : null };
    },
    presented: (headers, isHttps) => ({
      cookie: cookieNamed(by(isHttps).sessionCookieName, headers.get('cookie') ?? ''),
      bearer: plain.readBearerToken((headers.get('authorization') ?? '').replace(/^bearer /i, 'Bearer ')),
    }),
    close: (id) => plain.invalidateSession(id),
    storedName: hashOf,
    async closeOthersIn({ trx }, userId, keep) {
      await trx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id_hash', '!=', keep?.sessionId ? hashOf(keep.sessionId) : '')
        .execute();
      await endProviderSignIns(trx, userId, { keepId: keep?.signInId ?? null, nowMs: nowMs() });
    },
    deleteExpired: () => plain.deleteExpiredSessions(),
    blankCookie: (isHttps) => by(isHttps).createBlankSessionCookie().serialize(),
  };
}

/** A store whose reads and writes all use one transaction. */
const storeOf = (write: Write): Pick<Store, 'read' | 'write'> => ({
  read: write.trx,
  write: (job) => job(write),
});

/** Reads one cookie without decoding the others, which may hold anything. */
const cookieNamed = (name: string, header: string): string | null => parse(header, name)[name] || null;

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');

type SessionRow = Pick<SessionsTable, 'created_at_ms' | 'expires_at_ms'> & Parameters<typeof toUser>[0];

/** A session with its user. */
const sessionByHash = prepared<{ idHash: string; oldestMs: number }, SessionRow>((db, param) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.created_at_ms', 'sessions.expires_at_ms'])
    .select([
      'users.id',
      'users.username',
      'users.full_name',
      'users.email',
      'users.location',
      'users.is_admin',
    ])
    .where('sessions.id_hash', '=', param('idHash'))
    .where('sessions.created_at_ms', '>', param('oldestMs')),
);

/** Stores sessions under the SHA-256 of their id, and returns them to lucia under the id itself. */
function adapterOf(store: Pick<Store, 'read' | 'write'>, nowMs: () => number): Adapter {
  const oldest = () => nowMs() - SESSION_LIMITS.absoluteDays * DAY_MS;
  return {
    async getSessionAndUser(id): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const [row] = await sessionByHash(store.read, { idHash: hashOf(id), oldestMs: oldest() });
      if (!row) return [null, null];
      const session = {
        id,
        userId: row.id,
        expiresAt: new Date(row.expires_at_ms),
        attributes: { createdAtMs: row.created_at_ms },
      };
      return [session, { id: row.id, attributes: toUser(row) }];
    },
    getUserSessions: async () => [], // only hashes are known, and those open no session
    async setSession(session) {
      const row = {
        id_hash: hashOf(session.id),
        user_id: session.userId,
        created_at_ms: session.attributes.createdAtMs,
        expires_at_ms: session.expiresAt.getTime(),
      };
      await store.write(({ trx }) => trx.insertInto('sessions').values(row).execute());
    },
    async updateSessionExpiration(id, expiresAt) {
      await store.write(({ trx }) =>
        trx
          .updateTable('sessions')
          .set({ expires_at_ms: expiresAt.getTime() })
          .where('id_hash', '=', hashOf(id))
          .execute(),
      );
    },
    async deleteSession(id) {
      await store.write(({ trx }) => trx.deleteFrom('sessions').where('id_hash', '=', hashOf(id)).execute());
    },
    async deleteUserSessions(userId) {
      await store.write(({ trx }) => trx.deleteFrom('sessions').where('user_id', '=', userId).execute());
    },
    async deleteExpiredSessions() {
      await store.write(({ trx }) =>
        trx
          .deleteFrom('sessions')
          .where((eb) => eb.or([eb('expires_at_ms', '<=', nowMs()), eb('created_at_ms', '<=', oldest())]))
          .execute(),
      );
    },
  };
}
