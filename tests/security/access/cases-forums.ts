import { FORUM_CATEGORIES } from '#server/db/seed/sample-forums.ts';
import { ADMIN_ONLY, type Case, EVERYBODY, MAKES, open, SIGNED_IN } from './case.ts';
import { threadOf } from './world.ts';

/** The calls of the forums and of notifications. */
export const FORUMS_CASES: Record<string, Case> = {
  'GET /api/forums/categories': open('/api/forums/categories'),
  'GET /api/forums/categories/featured': open('/api/forums/categories/featured'),
  'GET /api/forums/categories/slug/:slug': open(`/api/forums/categories/slug/${FORUM_CATEGORIES[0]?.slug}`),
  'GET /api/forums/categories/:id/threads': open('/api/forums/categories/1/threads'),
  'GET /api/forums/categories/:id/sticky-threads': open('/api/forums/categories/1/sticky-threads'),
  'GET /api/forums/recent-threads': open('/api/forums/recent-threads'),
  'GET /api/forums/threads/slug/:slug': {
    statuses: EVERYBODY,
    ask: async (world) => ({ path: `/api/forums/threads/slug/${(await world.thread()).slug}` }),
  },
  'GET /api/forums/threads/:id/posts': open('/api/forums/threads/1/posts'),
  'GET /api/forums/moderation-log': {
    statuses: ADMIN_ONLY,
    ask: () => ({ path: '/api/forums/moderation-log' }),
  },
  'POST /api/forums/threads': {
    statuses: MAKES,
    ask: async (world, asker) => ({
      path: '/api/forums/threads',
      body: { ...threadOf(world.count()), authorId: world.people.owner.user.id },
      ...(asker === 'nobody' ? {} : { as: await world.spare() }),
    }),
  },
  'POST /api/forums/threads/:id/posts': {
    statuses: MAKES,
    ask: async (world, asker) => ({
      path: '/api/forums/threads/1/posts',
      body: { content: `Says ${asker} ${world.count()}`, threadId: 1, authorId: world.people.owner.user.id },
      ...(asker === 'nobody' ? {} : { as: await world.spare() }),
    }),
  },
  'POST /api/forums/posts/:id/like': {
    statuses: SIGNED_IN,
    ask: async (world) => ({
      path: `/api/forums/posts/${(await world.reply()).id}/like`,
      body: { liked: true },
    }),
    touchesOwner: true,
  },
  'PUT /api/forums/threads/:id/follow': {
    statuses: SIGNED_IN,
    ask: () => ({ path: '/api/forums/threads/1/follow', body: { following: true } }),
  },
  'GET /api/push/key': { statuses: [404, 404, 404, 404], ask: () => ({ path: '/api/push/key' }) },
  'PUT /api/push/device': {
    statuses: [404, 404, 404, 404],
    ask: () => ({
      path: '/api/push/device',
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/a',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
        counties: ['12083'],
        kinds: ['alerts'],
        timeZone: 'America/New_York',
        language: 'en',
      },
    }),
  },
  'DELETE /api/push/device': {
    statuses: [204, 204, 204, 204],
    ask: () => ({ path: '/api/push/device', body: { endpoint: 'https://fcm.googleapis.com/fcm/send/a' } }),
  },
  'POST /api/push/test': {
    statuses: [404, 404, 404, 404],
    ask: () => ({ path: '/api/push/test', body: { endpoint: 'https://fcm.googleapis.com/fcm/send/a' } }),
  },
  'GET /api/user/follows': { statuses: SIGNED_IN, ask: () => ({ path: '/api/user/follows' }) },
  'PATCH /api/forums/posts/:id': {
    statuses: [401, 403, 200, 403],
    ask: async (world) => ({
      path: `/api/forums/posts/${(await world.reply()).id}`,
      body: { content: 'Not theirs.' },
    }),
  },
  'DELETE /api/forums/posts/:id': {
    statuses: [401, 403, 204, 403],
    ask: async (world) => ({ path: `/api/forums/posts/${(await world.reply()).id}` }),
  },
  'PATCH /api/forums/threads/:id': {
    statuses: ADMIN_ONLY,
    ask: async (world) => ({
      path: `/api/forums/threads/${(await world.thread()).id}`,
      body: { isLocked: true },
    }),
    touchesOwner: true,
  },
  'POST /api/forums/posts/:id/hide': {
    statuses: ADMIN_ONLY,
    ask: async (world) => ({
      path: `/api/forums/posts/${(await world.reply()).id}/hide`,
      body: { hidden: true },
    }),
    touchesOwner: true,
  },
};
