import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Stack } from '#src/ui/layout/layout.tsx';
import { AdminPage } from '../admin-head.tsx';
import { PATHS } from '../paths.ts';
import { ALERT_FORM } from './alert-form.ts';
import { CATEGORY_FORM } from './category-form.ts';
import { EVENT_FORM } from './event-form.ts';
import { FeaturedTable } from './featured-table.tsx';
import { GAME_FORM } from './game-form.ts';
import { KeptTable } from './kept-table.tsx';
import { TABLE_WORDS as WORDS } from './tables.words.ts';
import { TESTIMONIAL_FORM } from './testimonial-form.ts';

/** The component of each table, by the last part of its address. */
const TABLES: Record<keyof typeof WORDS.headings, ReactNode> = {
  events: <KeptTable name="events" form={EVENT_FORM} />,
  games: <KeptTable name="games" form={GAME_FORM} />,
  'forum-categories': <KeptTable name="forum-categories" form={CATEGORY_FORM} />,
  testimonials: <KeptTable name="testimonials" form={TESTIMONIAL_FORM} />,
  featured: <FeaturedTable />,
  alerts: <KeptTable name="alerts" form={ALERT_FORM} />,
};
const NAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];

interface TablePageProps {
  /** From the address. */
  table: string;
  notFound: ReactNode;
}

/**
 * `/admin/tables/events` and the others: add, change and remove rows. Each change can be undone in the log.
 */
export function TablePage({ table, notFound }: TablePageProps) {
  const name = NAMES.find((known) => known === table);
  if (!name) return notFound;
  return (
    <AdminPage title={WORDS.headings[name]}>
      <Stack>
        <nav className="row" aria-label={WORDS.tablesLabel}>
          {NAMES.map((each) => (
            <Link
              key={each}
              to={PATHS.table(each)}
              data-variant={each === name ? 'primary' : 'secondary'}
              aria-current={each === name ? 'page' : undefined}
            >
              {WORDS.headings[each]}
            </Link>
          ))}
        </nav>
        {TABLES[name]}
      </Stack>
    </AdminPage>
  );
}
