import type { Guide } from '#contract/guides.ts';
import { loadGuides } from '#src/catalogue/guides-library.ts';
import { type Fetched, UNREACHED } from '#src/data/fetched.ts';
import type { Core } from '#src/local/core.ts';

/** The care library: from this phone, else from the server. */
export async function fetchGuides({ ports }: Core): Promise<Fetched<readonly Guide[]>> {
  const guides = await loadGuides(ports).catch(() => null); // not on this phone: said in place of the list
  return guides ? { kind: 'done', value: guides } : UNREACHED;
}
