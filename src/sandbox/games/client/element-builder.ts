type Attributes = Readonly<Record<string, string | boolean>>;

/**
 * Builds an element. An attribute with the value true is written as an empty string; an attribute with false is
 * omitted.
 */
export function build<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

/** Builds an icon from SVG markup. The markup must come from this script, because it is inserted without escaping. */
export function icon(markup: string): HTMLElement {
  const holder = build('span', { class: 'icon', 'aria-hidden': 'true' });
  holder.innerHTML = markup;
  return holder;
}

/** Builds a button with a click handler. */
export function button(
  attributes: Attributes,
  onPress: () => void,
  ...children: readonly (Node | string)[]
): HTMLButtonElement {
  const element = build('button', { type: 'button', ...attributes }, ...children);
  element.addEventListener('click', onPress);
  return element;
}

/** Builds an SVG element. */
export function buildSvg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Node[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Resolves after some time, or as soon as the signal aborts. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, signal?.aborted ? 0 : milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Returns whether the player prefers reduced motion. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
