import { untranslated } from '#src/words/in-languages.ts';

const daysOf = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** docs/specification.md, section 8, games. */
export const GAME_TOASTS = untranslated({
  en: {
    started: {
      title: 'Download started',
      description: (title: string, trialDays: number) =>
        `${title}: your free trial lasts ${daysOf(trialDays)}.`,
    },
    startedWithoutTrial: {
      title: 'Download started',
      description: (title: string) => `${title} is opening.`,
    },
    failed: { title: 'Error', description: 'Failed to register download. Please try again.' },
    saved: {
      title: 'Saved on this phone',
      description: 'The download will be counted when you have signal.',
    },
  },
});

/** `/mobile-games` and the showcase of the home page. docs/specification.md, section 2. */
export const GAME_WORDS = untranslated({
  en: {
    heading: 'Mobile Games',
    showcase: 'Games to try',
    view: 'View',
    tabs: 'Which games',
    intro: 'Games about pets and farm animals.',
    loading: 'Loading games...',
    gridView: 'Grid',
    listView: 'List',
    animalFilter: 'Animal type',
    allAnimals: 'All Animals',
    allGames: 'All Games',
    featuredGames: 'Featured Games',
    viewAll: 'View All Games',
    showMore: 'Show more games',
    sample: 'Sample',
    free: 'Free',
    freeTrial: 'Free Trial',
    tryGrid: 'Try Free Demo',
    downloadGrid: 'Download',
    tryList: 'Try',
    getList: 'Get',
    by: (developer: string) => `by ${developer}`,
    rating: (rating: string) => `${rating} of 5 stars`,
    downloads: (count: string) => `${count} downloads`,
    trial: (days: number) => `${daysOf(days)} free trial`,
    needsSignal: 'Playing needs a connection.',
    noAddress: 'The developer has no link for this game.',
    play: (action: string, title: string) => `${action}: ${title}`,
    shown: (shown: string, all: string) => `${shown} of ${all}`,
    samplesShown: 'Games marked Sample are examples and can’t be played.',
    noneForAnimal: 'No games found for this animal type.',
    noneFeatured: 'No featured games available.',
  },
});

/** The two blurbs under the games. docs/specification.md, section 2, mobile games. */
export const GAME_BLURBS = untranslated({
  en: {
    business: {
      title: 'For businesses',
      intro: 'Reach the people who look after animals where they play.',
      points: [
        {
          title: 'In-game advertising',
          text: 'Your name and town inside games about the animals you serve.',
        },
        { title: 'Branded mini-games', text: 'A small game about your business.' },
        {
          title: 'Affiliate program',
          text: 'A share for every player who finds a game through your page.',
        },
      ],
      action: 'Ask about games for business',
    },
    developer: {
      title: 'For developers',
      text: 'Do you make games about pets or farm animals? Tell us about yours and we’ll take a look.',
      action: 'Contact us',
    },
  },
});
