import type { MutationName } from '#contract/mutations.ts';
import { change } from '#tests/support/source-change.ts';

/** A kind of write that the older version of the app has never heard of. */
export const NEW_KIND: MutationName = 'business.register';

/** The changes that turn today's source into the previous version: it has no rule and no title for that kind. */
export const OLDER = [
  change('src/local/outbox/lanes.ts', "'business.register': {", "'unheard.of': {"),
  ...(['New business', 'Negocio nuevo'] as const).map((plain) =>
    change(
      'src/features/outbox/outbox.words.ts',
      `'business.register': {\n      plain: '${plain}'`,
      `'unheard.of': {\n      plain: '${plain}'`,
    ),
  ),
];
