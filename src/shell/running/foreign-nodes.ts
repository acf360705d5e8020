/**
 * Lets React go on where something else has changed the page: a browser that translates wraps every text in `<font>`, or puts
 * one in its place, and extensions move nodes. React then removes a text that is no child of its parent any more, or inserts
 * before one, the browser throws NotFoundError, and the whole screen would be gone with what is typed on it
 * (https://github.com/facebook/react/issues/11538). Elements around every text would not help against a text that is replaced.
 */
export function tolerateForeignNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const parent = child.parentNode ?? this;
    return this.contains(child) ? (removeChild.call(parent, child) as T) : child; // a replaced one is gone already
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    return insertBefore.call(this, added, before && childWith(this, before)) as T;
  };
}

/** The child of a parent that holds a node; null where none does, so that what is inserted comes last. */
function childWith(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
