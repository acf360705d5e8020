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

/** A session that has just been made or renewed, with the cookie that carries it. */
export interface OpenedSession {
  token: string;
  expiresAt: Date;
  cookie: string;
}

/** The session, and the sign-in at an identity provider, that somebody changes their password with. */
export interface KeptSignIn {
  sessionId: string | null;
  signInId: number | null;
}

/** Who is signed in by a session. */
interface ReadSession {
  user: User;
  /** When they signed in, epoch milliseconds. */
  sinceMs: number;
  renewed: OpenedSession | null;
}

/** Everything the product does with sessions; lucia stays behind this module. */
export interface Sessions {
  /**
   * Opens a session within a write, so that it is there with the rest of it or not at all. @param sinceMs when they signed in,
   * where that was not just now
   */
  openIn(write: Write, userId: number, isHttps: boolean, sinceMs?: number): Promise<OpenedSession>;
  closeIn(write: Write, id: string): Promise<void>;
  /** The person of a session id, since when, and a cookie to send again when the session was renewed. */
  read(id: string, isHttps: boolean): Promise<ReadSession | null>;
  /** The ids that a request presents: at most one by cookie and one by bearer. */
  presented(headers: Headers, isHttps: boolean): { cookie: string | null; bearer: string | null };
  close(id: string): Promise<void>;
  /** Ends all that signs a person in within a write, except what is to be kept. */
  closeOthersIn(write: Write, userId: number, keep: KeptSignIn | null): Promise<void>;
  deleteExpired(): Promise<void>;
  blankCookie(isHttps: boolean): string;
}

/** `__Host-session` over HTTPS, else `session`; HttpOnly, SameSite=Lax. Source: docs/api.md, section 1. */
export function createSessions(store: Store, nowMs: () => number): Sessions {
  const luciaOf = (isSecure: boolean, through: Pick<Store, 'read' | 'write'> = store) =>
    new Lucia(adapterOf(through, nowMs), {
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
      const session = await luciaOf(isHttps, within(write)).createSession(userId, { createdAtMs: sinceMs });
      return opened(session, isHttps);
    },
    closeIn: (write, id) => luciaOf(false, within(write)).invalidateSession(id),
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

/** The transaction of a write in place of the store. */
const within = (write: Write): Pick<Store, 'read' | 'write'> => ({
  read: write.trx,
  write: (job) => job(write),
});

/** The value of a cookie. Others' cookies, which may be anything, are not decoded. */
const cookieNamed = (name: string, header: string): string | null => parse(header, name)[name] || null;

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');

type SessionRow = Pick<SessionsTable, 'created_at_ms' | 'expires_at_ms'> & Parameters<typeof toUser>[0];

/** A session with the person whose it is. */
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

/** Stores and finds sessions by the SHA-256 of their id; gives lucia back the id it asked with. */
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
