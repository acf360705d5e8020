import { laterPart } from '#src/first-view/later-part.tsx';

type Sections = typeof import('./-home-sections.tsx');

/** The sections below the hero, which have a file of their own. */
export const SECTIONS = laterPart(async () => {
  const sections: Sections | undefined = await import('./-home-sections.tsx');
  return sections?.HomeSections;
});
