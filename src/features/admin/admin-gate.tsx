import { createContext, type ReactNode, useContext } from 'react';
import type { AdminNumbers } from '#contract/admin.ts';
import { type Fetched, UNREACHED } from '#src/data/fetched.ts';
import { NotHere } from '#src/data/not-here.tsx';
import { ifOutdated } from '#src/data/outdated.ts';
import { STANDING_WORDS } from '#src/data/status.words.ts';
import { useAsked } from '#src/data/use-asked.ts';
import { isAbsence } from '#src/data/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { useSession } from '#src/session/session-context.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { fetchNumbers } from './admin.remote.ts';

type Parts = typeof import('./admin-pages.tsx');
type Pages = Parts['ADMIN_PAGES'];

export interface AdminArea {
  /** The pages themselves: no part of them is on the phone of anybody else. */
  pages: Pages;
  numbers: AdminNumbers;
  /** The admin's own id: whose drafts are kept. */
  me: number;
  /** Asks for the numbers again: something was decided. */
  again: () => void;
}

const AdminContext = createContext<AdminArea | null>(null);

/** The area of admins. @throws Error outside of the gate: a fault of the program. */
export function useAdmin(): AdminArea {
  const area = useContext(AdminContext);
  if (!area) throw new Error('useAdmin needs an AdminGate above it');
  return area;
}

export interface AdminGateProps {
  children: ReactNode;
  /** For everybody who is no admin. */
  notFound: ReactNode;
}

/**
 * Lets admins in. The server is asked first, and the pages are fetched only after it has answered as it answers an admin;
 * they are in nobody's offline copy of the app.
 */
export function AdminGate({ children, notFound }: AdminGateProps) {
  const { state, user } = useSession();
  const isAdmin = user?.isAdmin === true;
  const { value, standing, again } = useAsked(openArea, isAdmin ? user.id : null);
  if (state !== 'unknown' && !isAdmin) return notFound;
  if (value && user) return <AdminContext value={{ ...value, me: user.id, again }}>{children}</AdminContext>;
  if (standing === 'missing' || standing === 'refused') return notFound;
  if (isAbsence(standing)) return <NotHere why={standing} onRetry={again} />;
  return <SkeletonCards count={2} shape="lines" label={STANDING_WORDS.loading} />;
}

/** Asks for the numbers, and fetches the pages once they have come. Who is no admin any more finds nothing here. */
async function openArea(core: Core): Promise<Fetched<Pick<AdminArea, 'pages' | 'numbers'>>> {
  const numbers = await fetchNumbers(core);
  if (numbers.kind !== 'done') return numbers;
  const parts: Parts | undefined = await import('./admin-pages.tsx').catch(ifOutdated);
  // Vite gives nothing where the page is about to be opened anew for a newer version.
  return parts ? { kind: 'done', value: { pages: parts.ADMIN_PAGES, numbers: numbers.value } } : UNREACHED;
}
