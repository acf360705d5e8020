/** Network hints from the browser; most browsers give none. */
export interface NetworkHints {
  /** The person asked their browser to save data. https://wicg.github.io/savedata/ */
  asksToSave: boolean;
  /** `free`: Wi-Fi or a cable. `paid`: a mobile network. https://wicg.github.io/netinfo/ */
  kind: 'free' | 'paid' | 'unknown';
}

/** The part of `navigator.connection` that is read. */
interface Connection {
  saveData?: boolean;
  type?: string;
}

const FREE = ['wifi', 'ethernet'];
const PAID = ['cellular', 'wimax'];

/** The hints of a page's or worker's navigator. */
export function networkHints(navigator: unknown): NetworkHints {
  const { connection = {} } = (navigator ?? {}) as { connection?: Connection };
  const { saveData = false, type = '' } = connection;
  return {
    asksToSave: saveData,
    kind: FREE.includes(type) ? 'free' : PAID.includes(type) ? 'paid' : 'unknown',
  };
}
