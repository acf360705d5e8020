/** '1,213'. */
export const count = (number: number): string => number.toLocaleString('en');

/** '1 listing', '1,213 listings'. */
export const counted = (number: number, noun: string): string =>
  `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
