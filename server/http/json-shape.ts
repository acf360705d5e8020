/** The bytes that JSON is built of. */
const byteOf = (sign: string) => sign.charCodeAt(0);
const QUOTE = byteOf('"');
const BACKSLASH = byteOf('\\');
const COLON = byteOf(':');
const OPEN = [byteOf('['), byteOf('{')];
const CLOSE = [byteOf(']'), byteOf('}')];

/**
 * How deep the lists and objects of a JSON text lie within each other, and how many names its objects have: told by its
 * bytes, before anything is made of them. Of what is no JSON it says something or other.
 */
export function shapeOf(json: Uint8Array): { depth: number; names: number } {
  const [openList, openObject] = OPEN;
  const [closeList, closeObject] = CLOSE;
  let isInText = false;
  let [at, depth, names] = [0, 0, 0];
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) index += byte === BACKSLASH ? 1 : 0;
    else if (byte === COLON) names += 1;
    else if (byte === openList || byte === openObject) depth = Math.max(depth, ++at);
    else if (byte === closeList || byte === closeObject) at -= 1;
  }
  return { depth, names };
}
