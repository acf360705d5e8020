/** What a browser says of its system. */
export interface SystemFacts {
  userAgent: string;
  touchPoints: number;
}

/** Whether this is an iPhone or iPad. An iPad says that it is a Mac; Macs have no touch screen. Pure. */
export const isApplePhone = ({ userAgent, touchPoints }: SystemFacts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
