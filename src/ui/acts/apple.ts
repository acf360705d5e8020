/** The browser's description of its system. */
export interface SystemFacts {
  userAgent: string;
  touchPoints: number;
}

/** Whether this is an iPhone or iPad. An iPad claims to be a Mac, but Macs have no touch screen. Pure. */
export const isApplePhone = ({ userAgent, touchPoints }: SystemFacts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
