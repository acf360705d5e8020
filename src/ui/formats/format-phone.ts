const AMERICAN =
  /^(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s./-]*(\d{3})[\s./-]*(\d{4})(?:\s*(?:ext\.?|x)\s*(\d+))?\s*$/i;

/**
 * A number as every screen shows it: '(352) 555-0101', '(352) 555-0101 ext. 4'. Numbers of other countries stay as
 * they were written.
 */
export const formatPhone = (phone: string): string =>
  phone.replace(
    AMERICAN,
    (_, area: string, exchange: string, line: string, extension?: string) =>
      `(${area}) ${exchange}-${line}${extension ? ` ext. ${extension}` : ''}`,
  );
