import type { About, KeptKind, LogEntry } from '#contract/admin.ts';

/** Addresses of the admin pages. */
export const PATHS = {
  queue: '/admin' as string,
  log: '/admin/log' as string,
  find: '/admin/find' as string,
  people: '/admin/person/',
  person: (id: number): string => `/admin/person/${id}`,
  tables: '/admin/tables/',
  table: (name: string): string => `/admin/tables/${name}`,
} as const;

/** Returns the page that shows a thing; null if none does. */
export function pathOfThing({
  kind,
  id,
  name,
  businessId,
  threadSlug,
}: Partial<About> & Pick<About, 'kind' | 'id' | 'name'>) {
  if (kind === 'person') return PATHS.person(id);
  if (name === null) return null;
  if (businessId !== undefined) return `/business/${businessId}`;
  return threadSlug === undefined ? null : `/forums/thread/${threadSlug}`;
}

/** The table of each kind of row in the log. */
const TABLE_OF = {
  event: 'events',
  game: 'games',
  category: 'forum-categories',
  alert: 'alerts',
  testimonial: 'testimonials',
} as const satisfies Record<KeptKind, string>;

const isTableKind = (kind: string): kind is KeptKind => Object.hasOwn(TABLE_OF, kind);

/** Returns the page of a log entry's subject. */
export function pathOfLine(about: NonNullable<LogEntry['about']>): string | null {
  const { kind, id } = about;
  if (isTableKind(kind)) return PATHS.table(TABLE_OF[kind]);
  if (kind === 'person') return PATHS.person(id);
  if (kind === 'business') return `/business/${id}`;
  return `${PATHS.find}?q=${kind}:${id}`;
}
