import type { GuideSource, GuideTopic } from '#contract/guides.ts';
import { untranslated } from '#src/words/in-languages.ts';

export const GUIDE_MESSAGES = untranslated({
  en: {
    title: 'Care library',
    loading: 'Loading the care library...',
    back: 'Care library',
    breadcrumb: 'Breadcrumb',
    animalFilter: 'Animal',
    topicFilter: 'Topic',
    searchLabel: 'Search the guides',
    searchHint: 'A word or two: colic, hoof, heat',
    clear: 'Clear Filters',
    /** 'Horse (14)' */
    counted: (animal: string, count: number) => `${animal} (${count})`,
    found: (count: number) => (count === 1 ? '1 guide' : `${count} guides`),
    related: 'Related guides',
    kept: 'Saved for offline',
    urgentHint: 'This cannot wait. Call a vet now, then read on.',
    intro:
      'Short guides by animal, saved for offline. They don’t replace a vet, and they say when to call one.',
    allAnimals: 'All animals',
    allTopics: 'All topics',
    urgent: 'Urgent',
    toEmergency: 'Find a vet now',
    sources: 'Sources',
    answers: 'Short answers',
    notAVet:
      'Written by PetiYard from the sources listed, and not reviewed by a vet. Your own vet knows your animal.',
    noneFound: 'No guide matches. Try another word or another animal.',
    notFound: 'This guide is not in the care library.',
    notKept: 'The care library is not saved on this phone yet. Open the app once with signal.',
    topics: {
      emergency: 'Emergency',
      birth: 'Birth',
      health: 'Health',
      prevention: 'Prevention',
      feeding: 'Feeding',
      housing: 'Housing',
      safety: 'Safety',
      travel: 'Moving animals',
      everyday: 'Everyday care',
    } satisfies Record<GuideTopic, string>,
  },
});

/** 'Reviewed Nov 21, 2026'. @param day formatted date. */
export const reviewedOn = untranslated({ en: (day: string) => `Reviewed ${day}` });

/** 'Page dated Sep 7, 2017. Reviewed Nov 21, 2026', or 'No date given. Reviewed Nov 21, 2026'. */
export const sourceDated = untranslated({
  en: ({ published, readAt }: GuideSource, format: (date: string) => string) =>
    `${published ? `Page dated ${format(published)}` : 'No date given'}. Reviewed ${format(readAt)}`,
});
