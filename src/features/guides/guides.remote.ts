import type { Guide, GuideText } from '#contract/guides.ts';
import { loadGuides, loadSpanish } from '#src/catalogue/guides-library.ts';
import { type Fetched, UNREACHED } from '#src/data/read/fetched.ts';
import type { Core } from '#src/local/core.ts';

/** Loads the care library from this phone, else from the server. */
export async function fetchGuides({ ports }: Core): Promise<Fetched<readonly Guide[]>> {
  const guides = await loadGuides(ports).catch(() => null); // the screen says that it is missing
  return guides ? { kind: 'done', value: guides } : UNREACHED;
}

/** Loads a guide's words in Spanish, to show beside the English ones; null if it has none. */
export async function fetchSpanish({ ports }: Core, slug: string): Promise<Fetched<GuideText | null>> {
  const spanish = await loadSpanish(ports, slug).catch(() => undefined); // the screen says that it is missing
  return spanish === undefined ? UNREACHED : { kind: 'done', value: spanish };
}
