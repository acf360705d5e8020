/**
 * Of a proof by many tries the everyday run makes fewer: `npm test` says so by `TESTS=usual`. `npm run test:all`, and whoever
 * runs a file by itself, make all of them.
 */
export const howMuch = ({ usual, whole }: { usual: number; whole: number }): number =>
  process.env.TESTS === 'usual' ? usual : whole;
