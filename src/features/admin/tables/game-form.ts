import { GAME_RULES, type Game } from '#contract/games.ts';
import { numberOf, optionalNumber, type TableForm, textOf } from './table-form.ts';
import { TABLE_WORDS } from './tables.words.ts';

const F = TABLE_WORDS.fields;

export const GAME_FORM: TableForm<Game> = {
  list: () => '/api/mobile-games',
  path: 'games',
  rules: GAME_RULES,
  fields: [
    { name: 'title', label: F.title, as: 'line' },
    { name: 'developer', label: F.developer, as: 'line' },
    { name: 'category', label: F.category, as: 'line' },
    { name: 'description', label: F.description, as: 'area' },
    { name: 'price', label: F.price, as: 'line' },
    { name: 'rating', label: F.rating, as: 'line' },
    { name: 'hasTrial', label: F.hasTrial, as: 'check' },
    {
      name: 'trialDuration',
      label: F.trialDuration,
      as: 'line',
      isOptional: true,
      when: ({ hasTrial }) => hasTrial === true,
    },
    { name: 'iconImage', label: F.iconImage, as: 'picture', isOptional: true },
    { name: 'bannerImage', label: F.bannerImage, as: 'picture', isOptional: true },
    { name: 'webDemoUrl', label: F.webDemoUrl, as: 'line', type: 'url', isOptional: true },
    { name: 'androidStoreUrl', label: F.androidStoreUrl, as: 'line', type: 'url', isOptional: true },
    { name: 'iosStoreUrl', label: F.iosStoreUrl, as: 'line', type: 'url', isOptional: true },
    { name: 'animalTypes', label: F.animalTypes, as: 'animals' },
    { name: 'isFeatured', label: F.isFeatured, as: 'check' },
  ],
  empty: {
    ...{ title: '', developer: '', category: '', description: '', price: '0', rating: '0', hasTrial: false },
    ...{ trialDuration: '', iconImage: '', bannerImage: '', webDemoUrl: '', androidStoreUrl: '' },
    ...{ iosStoreUrl: '', animalTypes: [], isFeatured: false },
  },
  valuesOf: (game) => ({
    title: game.title,
    developer: game.developer,
    category: game.category,
    description: game.description,
    price: String(game.price),
    rating: String(game.rating),
    hasTrial: game.hasTrial,
    trialDuration: game.trialDuration === null ? '' : String(game.trialDuration),
    iconImage: game.iconImage ?? '',
    bannerImage: game.bannerImage ?? '',
    webDemoUrl: game.webDemoUrl ?? '',
    androidStoreUrl: game.androidStoreUrl ?? '',
    iosStoreUrl: game.iosStoreUrl ?? '',
    animalTypes: game.animalTypes,
    isFeatured: game.isFeatured,
  }),
  draftOf: (values) => ({
    ...values,
    price: numberOf(textOf(values, 'price')),
    rating: numberOf(textOf(values, 'rating')),
    trialDuration: values.hasTrial === true ? optionalNumber(textOf(values, 'trialDuration')) : null,
  }),
  titleOf: ({ title }) => title,
  lineOf: ({ developer, category }) => `${developer} · ${category}`,
};
