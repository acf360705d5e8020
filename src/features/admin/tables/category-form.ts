import { CATEGORY_RULES, type ForumCategory } from '#contract/forums.ts';
import { optionalNumber, type TableForm, textOf } from './table-form.ts';
import { TABLE_WORDS } from './tables.words.ts';

const F = TABLE_WORDS.fields;

/** Forum categories. The address of an existing category is fixed. */
export const CATEGORY_FORM: TableForm<ForumCategory> = {
  list: () => '/api/forums/categories',
  path: 'forum-categories',
  rules: CATEGORY_RULES,
  fields: [
    { name: 'name', label: F.name, as: 'line' },
    {
      name: 'slug',
      label: F.slug,
      as: 'line',
      hint: F.slugHint,
      isOptional: true,
      when: ({ isNew }) => isNew === true,
    },
    { name: 'description', label: F.description, as: 'area' },
    { name: 'sponsoredByBusinessId', label: F.sponsoredByBusinessId, as: 'line', isOptional: true },
    { name: 'isFeatured', label: F.isFeatured, as: 'check' },
  ],
  empty: { name: '', slug: '', description: '', sponsoredByBusinessId: '', isFeatured: false, isNew: true },
  valuesOf: (category) => ({
    name: category.name,
    slug: category.slug,
    description: category.description,
    sponsoredByBusinessId:
      category.sponsoredByBusinessId === null ? '' : String(category.sponsoredByBusinessId),
    isFeatured: category.isFeatured,
    isNew: false,
  }),
  draftOf: ({ isNew: _, ...values }) => ({
    ...values,
    sponsoredByBusinessId: optionalNumber(textOf(values, 'sponsoredByBusinessId')),
  }),
  titleOf: ({ name }) => name,
  lineOf: ({ slug, threadCount }) => `/${slug} · ${TABLE_WORDS.threads(threadCount)}`,
};
