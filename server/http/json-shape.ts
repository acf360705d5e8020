/** The structural bytes of JSON. */
const byteOf = (sign: string) => sign.charCodeAt(0);
const QUOTE = byteOf('"');
const BACKSLASH = byteOf('\\');
const COLON = byteOf(':');
const OPEN = [byteOf('['), byteOf('{')];
const CLOSE = [byteOf(']'), byteOf('}')];

/**
 * Counts the nesting depth of a JSON text and the names in its objects from its bytes, before parsing. Invalid JSON
 * gives any result.
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
