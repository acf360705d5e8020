/** Separates the form's name from the tab in a draft's key. */
export const TAB_MARK = '#';

/**
 * The key of a draft: texts of two people or two tabs never replace each other.
 * @param owner as in the outbox. @param tab empty for a draft without a tab.
 */
export const draftKey = (owner: number | 'visitor', name: string, tab = '') =>
  `${owner}/${name}${tab && TAB_MARK + tab}`;

/** A draft's key without its tab: shared by all drafts of one form and owner. */
export const formOf = (key: string): string => key.split(TAB_MARK, 1)[0] ?? key;
