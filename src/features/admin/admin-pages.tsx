import { FindPage } from './find/find-page.tsx';
import { PersonPage } from './find/person-page.tsx';
import { LogPage } from './log/log-page.tsx';
import { QueuePage } from './queue/queue-page.tsx';
import { TablePage } from './tables/table-page.tsx';

/** All admin pages, in one chunk that only admins download. */
export const ADMIN_PAGES = { FindPage, LogPage, PersonPage, QueuePage, TablePage } as const;
