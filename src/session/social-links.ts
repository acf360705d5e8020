import type { Operator } from '#contract/operator.ts';
import type { FooterLinks } from '#contract/social.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { readSetting } from '#src/local/cache/settings.ts';

/** Returns the operator's social links; undefined until they are read or if there are none. */
export const useSocialLinks = (): readonly string[] | undefined =>
  useLive(({ cache }) => readSetting(cache, 'socialLinks'), []);

/** Returns the operator; undefined until it is read, null if the server names none. */
export const useOperator = (): Operator | null | undefined =>
  useLive(({ cache }) => readSetting(cache, 'operator'), []);

/** Returns the operator's own addresses of footer entries; undefined until they are read or if there are none. */
export const useFooterLinks = (): FooterLinks | undefined =>
  useLive(({ cache }) => readSetting(cache, 'footerLinks'), []);
