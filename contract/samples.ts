/** Stands beside the telephone number of a sample. Source: docs/product.md, P26. */
export const SAMPLE_NUMBER = 'Sample – not a real number';

/** Said in place of opening a link of a sample row: its address leads nowhere. */
export const SAMPLE_TOAST = {
  title: 'Sample',
  description: 'This is a sample listing: there is nothing to open.',
} as const;
