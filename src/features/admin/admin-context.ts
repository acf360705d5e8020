import { createContext, useContext } from 'react';
import type { AdminNumbers } from '#contract/admin.ts';

export interface AdminArea {
  numbers: AdminNumbers;
  /** The admin's user id, which keys their drafts. */
  me: number;
  /** Fetches the numbers again, after a decision. */
  again: () => void;
}

export const AdminContext = createContext<AdminArea | null>(null);

/** Returns the admin area's state. @throws Error outside `AdminGate`. */
export function useAdmin(): AdminArea {
  const area = useContext(AdminContext);
  if (!area) throw new Error('useAdmin needs an AdminGate above it');
  return area;
}
