import { inOurWords } from './contract/in-our-words.ts';

/** Returns the name of an author for screens. Only invented members and deleted accounts have one of ours. */
export const authorOf = (name: string): string =>
  /^(?:Former member$|Sample member, )/.test(name) ? inOurWords(name) : name;
