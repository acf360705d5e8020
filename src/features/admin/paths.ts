import type { About, LogEntry } from '#contract/admin.ts';

/** Addresses within the area, as texts: of people and things whose number is known. */
export const PATHS = {
  queue: '/admin' as string,
  log: '/admin/log' as string,
  find: '/admin/find' as string,
  people: '/admin/person/',
  person: (id: number): string => `/admin/person/${id}`,
  tables: '/admin/tables/',
  table: (name: string): string => `/admin/tables/${name}`,
} as const;

/** Where a thing can be read; null of one that stands nowhere any more. */
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

/** The table of a line of the log that tells of one of its rows. */
const TABLE_OF = { event: 'events', game: 'games', category: 'forum-categories', alert: 'alerts' } as const;

/** Where a line of the log leads. */
export function pathOfLine(about: NonNullable<LogEntry['about']>): string | null {
  const { kind, id } = about;
  if (kind === 'event' || kind === 'game' || kind === 'category' || kind === 'alert')
    return PATHS.table(TABLE_OF[kind]);
  if (kind === 'person') return PATHS.person(id);
  if (kind === 'business') return `/business/${id}`;
  return `${PATHS.find}?q=${kind}:${id}`;
}
