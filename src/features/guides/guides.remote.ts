import type { Guide } from '#contract/guides.ts';
import { loadGuides } from '#src/catalogue/guides-library.ts';
import { type Fetched, UNREACHED } from '#src/data/read/fetched.ts';
import type { Core } from '#src/local/core.ts';

/** Loads the care library from this phone, else from the server. */
export async function fetchGuides({ ports }: Core): Promise<Fetched<readonly Guide[]>> {
  const guides = await loadGuides(ports).catch(() => null); // the screen says that it is missing
  return guides ? { kind: 'done', value: guides } : UNREACHED;
}
