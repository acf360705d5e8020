import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminNumbers } from '#contract/admin.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { formatAge } from '#src/ui/formats/format-age.ts';
import { formatBytes } from '#src/ui/formats/format-bytes.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { ADMIN_WORDS as WORDS } from './admin.words.ts';
import { useAdmin } from './admin-context.ts';
import { PATHS } from './paths.ts';
import './admin.css';

export interface AdminPageProps {
  title: string;
  lede?: ReactNode;
  children: ReactNode;
}

/** Frame of an admin page: numbers, navigation, heading. */
export function AdminPage({ title, lede, children }: AdminPageProps) {
  const { numbers } = useAdmin();
  return (
    <div className="admin">
      <Numbers numbers={numbers} />
      <Navigation waiting={Object.values(numbers.waiting).reduce((all, count) => all + count, 0)} />
      <PageTitle lede={lede}>{title}</PageTitle>
      {children}
    </div>
  );
}

function Navigation({ waiting }: { waiting: number }) {
  const { pathname } = useLocation();
  const entries = [
    { to: PATHS.queue, label: waiting > 0 ? `${WORDS.queue} ${formatCount(waiting)}` : WORDS.queue },
    { to: PATHS.log, label: WORDS.log },
    { to: PATHS.find, label: WORDS.find, below: PATHS.people },
    { to: PATHS.table('events'), label: WORDS.tables, below: PATHS.tables },
  ];
  const isHere = (to: string, below?: string) =>
    pathname === to || (below !== undefined && pathname.startsWith(below));
  return (
    <nav className="admin-nav row" data-gap="1" data-tight aria-label={WORDS.areaLabel}>
      {entries.map(({ to, label, below }) => (
        <Link
          key={to}
          className="tap"
          to={to}
          activeOptions={{ exact: true }} // else the queue's is that of every page below it
          aria-current={isHere(to, below) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

const N = WORDS.numbers;

function Numbers({ numbers }: { numbers: AdminNumbers }) {
  const { nowMs } = useClock();
  const age = (iso: string) => formatAge(Date.parse(iso), nowMs);
  const { people, writes, oldestAt, storage, lastBackupAt, errors } = numbers;
  const cells = [
    { label: N.oldest, value: oldestAt ? age(oldestAt) : N.nothing },
    { label: N.people, value: formatCount(people.all), more: N.newPeople(people.lastDay) },
    { label: N.writes, value: formatCount(writes) },
    {
      label: N.errors,
      value: formatCount(errors.count),
      more: errors.lastAt ? N.lastError(age(errors.lastAt)) : N.since(age(errors.since)),
      isBad: errors.count > 0,
    },
    storage
      ? {
          label: N.storage,
          value: formatBytes(storage.usedBytes),
          more: N.free(formatBytes(storage.freeBytes)),
        }
      : { label: N.storage, value: N.inMemory },
    {
      label: N.backup,
      value: lastBackupAt ? age(lastBackupAt) : N.noBackup,
      isBad: !lastBackupAt && !!storage,
    },
  ];
  return (
    <section aria-label={WORDS.numbersLabel}>
      <dl className="admin-numbers columns" data-narrow="3" data-wide="6">
        {cells.map(({ label, value, more, isBad }) => (
          <div key={label} data-bad={isBad || undefined}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b> {more && <span>{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
