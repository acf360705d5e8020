/** Everything of the area of admins: one file of the built app, which only they fetch. */
export { FindPage } from './find/find-page.tsx';
export { PersonPage } from './find/person-page.tsx';
export { LogPage } from './log/log-page.tsx';
export { QueuePage } from './queue/queue-page.tsx';
export { TablePage } from './tables/table-page.tsx';
