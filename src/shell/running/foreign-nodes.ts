/**
 * Lets React continue after something else changed the DOM: browser translation wraps or replaces every text, and
 * extensions move nodes. React would then remove or insert at a node that is no longer a child, the browser would
 * throw NotFoundError, and the screen would be lost with its typed text
 * (https://github.com/facebook/react/issues/11538). Wrapping texts in elements would not help against a replaced
 * text.
 */
export function tolerateForeignNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const parent = child.parentNode ?? this;
    return this.contains(child) ? (removeChild.call(parent, child) as T) : child; // a replaced node is gone already
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    return insertBefore.call(this, added, before && childWith(this, before)) as T;
  };
}

/** The child of `parent` that contains a node; null if none does, so that the insert goes last. */
function childWith(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
