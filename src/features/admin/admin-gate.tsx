import { createContext, type ReactNode, useContext } from 'react';
import type { AdminNumbers } from '#contract/admin.ts';
import { ifOutdated } from '#src/data/core/outdated.ts';
import { type Fetched, UNREACHED } from '#src/data/read/fetched.ts';
import { NotHere } from '#src/data/read/not-here.tsx';
import { STANDING_WORDS } from '#src/data/read/status.words.ts';
import { useAsked } from '#src/data/read/use-asked.ts';
import { isAbsence } from '#src/data/read/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { useSession } from '#src/session/session-context.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { fetchNumbers } from './admin.remote.ts';
import { AdminContext } from './admin-context.ts';

type Module = typeof import('./admin-pages.tsx');
type Pages = Module['ADMIN_PAGES'];

const PagesContext = createContext<Pages | null>(null);

/** Returns the admin pages, which only admins download. @throws Error outside `AdminGate`. */
export function useAdminPages(): Pages {
  const pages = useContext(PagesContext);
  if (!pages) throw new Error('useAdminPages needs an AdminGate above it');
  return pages;
}

export interface AdminGateProps {
  children: ReactNode;
  /** Shown to everyone else. */
  notFound: ReactNode;
}

/**
 * Lets admins in. The pages are downloaded only after the server has answered as it answers an admin, and are never
 * part of the offline app.
 */
export function AdminGate({ children, notFound }: AdminGateProps) {
  const { state, user } = useSession();
  const isAdmin = user?.isAdmin === true;
  const { value, standing, again } = useAsked(openArea, isAdmin ? user.id : null);
  if (state !== 'unknown' && !isAdmin) return notFound;
  if (value && user)
    return (
      <AdminContext value={{ numbers: value.numbers, me: user.id, again }}>
        <PagesContext value={value.pages}>{children}</PagesContext>
      </AdminContext>
    );
  if (standing === 'missing' || standing === 'refused') return notFound;
  if (isAbsence(standing)) return <NotHere why={standing} onRetry={again} />;
  return <SkeletonCards count={2} shape="lines" label={STANDING_WORDS.loading} />;
}

/** Fetches the numbers, then the pages. Former admins get `missing`. */
async function openArea(core: Core): Promise<Fetched<{ pages: Pages; numbers: AdminNumbers }>> {
  const numbers = await fetchNumbers(core);
  if (numbers.kind !== 'done') return numbers;
  const module: Module | undefined = await import('./admin-pages.tsx').catch(ifOutdated);
  // Vite resolves to nothing when the page is about to reload for a newer version.
  return module ? { kind: 'done', value: { pages: module.ADMIN_PAGES, numbers: numbers.value } } : UNREACHED;
}
