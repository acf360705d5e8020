import type { ReactNode } from 'react';
import { useLive } from '#src/data/use-live.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { MayFetchPictures } from '#src/ui/picture.tsx';

/** Lets no picture be fetched while data is saved, and waits until that is known. */
export function Pictures({ children }: { children: ReactNode }) {
  const isSaving = useLive(isSavingData, []);
  return (
    <MayFetchPictures value={isSaving === undefined ? undefined : !isSaving}>{children}</MayFetchPictures>
  );
}
