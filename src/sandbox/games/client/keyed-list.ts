/** The view of one item. */
export interface ItemView<Item> {
  readonly element: HTMLElement;
  readonly update: (item: Item) => void;
}

/**
 * Creates a list that keeps the elements of unchanged items, so that focus and scroll position stay.
 * @returns a function that shows items in the given order
 */
export function createKeyedList<Item>(
  container: HTMLElement,
  keyOf: (item: Item) => string,
  create: (item: Item) => ItemView<Item>,
): (items: readonly Item[]) => void {
  const views = new Map<string, ItemView<Item>>();
  return (items) => {
    const wanted = new Set(items.map(keyOf));
    for (const [key, view] of views) {
      if (wanted.has(key)) continue;
      view.element.remove();
      views.delete(key);
    }
    items.forEach((item, index) => {
      const key = keyOf(item);
      let view = views.get(key);
      if (view) {
        view.update(item);
      } else {
        view = create(item);
        views.set(key, view);
      }
      const present = container.children[index] ?? null;
      if (present !== view.element) container.insertBefore(view.element, present);
    });
  };
}
