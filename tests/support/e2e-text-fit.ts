import type { Page } from '@playwright/test';

/**
 * Returns what of a page, or of its topmost open dialog, does not fit the screen: text that is cut, spills out of its
 * box or lies over other text; controls that overlap each other or that no scrolling reaches; bars that leave less
 * than half of the height to the page.
 */
export async function findUnfit(page: Page): Promise<string[]> {
  return page.evaluate(listUnfit);
}

/** Runs in the page, so that it stands alone. */
function listUnfit(): string[] {
  interface Edges {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  /** An element or a line of text, with the part of the page that moves with it. */
  interface Thing {
    readonly element: Element;
    readonly name: string;
    readonly edges: Edges;
    readonly layer: Element | null;
  }
  /** Rounding of borders, in px. */
  const SLACK = 2;
  /** Part of a line of text above and below its letters. */
  const LEADING = 0.28;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const faults = new Set<string>();

  const styleOf = new Map<Element, CSSStyleDeclaration>();
  const read = (element: Element) => {
    const style = styleOf.get(element) ?? getComputedStyle(element);
    styleOf.set(element, style);
    return style;
  };
  const ancestors = (element: Element | null): Element[] =>
    element ? [element, ...ancestors(element.parentElement)] : [];
  const isShown = (element: Element) =>
    element.checkVisibility({
      ...{ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true },
    }) &&
    !element.closest('svg, iframe, [inert]') &&
    !ancestors(element).some((one) => read(one).clipPath.startsWith('inset(50%'));
  const layerOf = (element: Element) =>
    ancestors(element).find((one) => /^(?:fixed|sticky)$/.test(read(one).position)) ?? null;
  const nameOf = (element: Element, text = element.textContent || element.ariaLabel || '') =>
    `${element.tagName.toLowerCase()} "${text.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
  const scrolls = (element: Element, axis: 'overflowX' | 'overflowY') =>
    /^(?:auto|scroll)$/.test(read(element)[axis]);
  const clips = (element: Element, axis: 'overflowX' | 'overflowY') =>
    /^(?:hidden|clip)$/.test(read(element)[axis]) &&
    element !== document.body &&
    element !== document.documentElement;
  /** The ancestors that decide on an axis what is seen, up to the first that scrolls. */
  const clippers = (element: Element, axis: 'overflowX' | 'overflowY') => {
    const all = ancestors(element);
    const end = all.findIndex((one) => scrolls(one, axis) || read(one).position === 'fixed');
    return all.slice(0, end < 0 ? undefined : end + 1).filter((one) => clips(one, axis));
  };
  const isInScroller = (element: Element, axis: 'overflowX' | 'overflowY') =>
    ancestors(element).some((one) => one !== document.body && scrolls(one, axis));
  const isOutside = ({ left, right }: Edges) => left < -SLACK || right > width + SLACK;
  const isInline = (element: Element) => read(element).display === 'inline';
  const isInSlide = (element: Element) => element.closest('[aria-roledescription]') !== null;
  const overlap = (a: Edges, b: Edges) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  /** Whether the second rectangle lies within the first one, as a heart on a card. */
  const holds = (outer: Edges, inner: Edges) =>
    inner.left >= outer.left - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.bottom <= outer.bottom + SLACK;

  const dialog = [
    ...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]'),
  ]
    .filter(isShown)
    .at(-1);
  const root = dialog ?? document.body;

  /** Returns the lines of all shown text, without the space above and below their letters. */
  const readLines = (): Thing[] => {
    const lines: Thing[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom, width: wide, height: high } of range.getClientRects())
        if (wide > 1)
          lines.push({
            ...{ element, name: nameOf(element, node.textContent), layer: layerOf(element) },
            edges: { left, right, top: top + high * LEADING, bottom: bottom - high * LEADING },
          });
      judgeBreaks(element, node, range);
    }
    return lines;
  };

  const countRows = (range: Range) =>
    new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;

  /** Judges where a text breaks: not inside a figure, and not after each syllable. */
  const judgeBreaks = (element: Element, node: Node, range: Range) => {
    const text = node.textContent ?? '';
    const rows = countRows(range);
    if (rows === 1) return;
    const { width: wide, height: high } = range.getBoundingClientRect();
    if (rows > 3 && wide < (high / rows) * 2.4 && text.trim().length > rows * 2)
      faults.add(`squeezed text: ${nameOf(element, text)}`);
    for (const { 0: figure, index } of text.matchAll(/[\d.,:฿]*\d/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + figure.length);
      if (countRows(range) > 1) faults.add(`broken figure: ${nameOf(element, text)}`);
    }
  };

  /** Judges whether a line is seen in full. */
  const judgeLine = ({ element, name, edges, layer }: Thing) => {
    const side = clippers(element, 'overflowX').find((one) => {
      const box = one.getBoundingClientRect();
      return edges.left < box.left - SLACK || edges.right > box.right + SLACK;
    });
    const below = clippers(element, 'overflowY').find((one) => {
      const box = one.getBoundingClientRect();
      return edges.top < box.top - SLACK || edges.bottom > box.bottom + SLACK;
    });
    if (side && isInSlide(element)) {
      const box = side.getBoundingClientRect();
      // The next slide waits outside.
      if (edges.right <= box.left + SLACK || edges.left >= box.right - SLACK) return;
    }
    // A long address may end in dots; a button beside it copies or shares it.
    if (side && /^\S+\/\S+$/.test(element.textContent)) return;
    if (side) faults.add(`text cut at the side: ${name}`);
    if (below) faults.add(`text cut below: ${name}`);
    const block = ancestors(element).find((one) => !read(one).display.startsWith('inline'));
    const box = block?.getBoundingClientRect();
    if (box && (edges.left < box.left - SLACK || edges.right > box.right + SLACK))
      faults.add(`text wider than its box: ${name}`);
    if (isOutside(edges) && !isInScroller(element, 'overflowX'))
      faults.add(`text outside of the screen: ${name}`);
    const isFixed = layer && read(layer).position === 'fixed';
    if (isFixed && edges.bottom > height + SLACK && !isInScroller(element, 'overflowY'))
      faults.add(`text of a bar below the screen: ${name}`);
  };

  const judgeControl = ({ element, name, edges }: Thing) => {
    if (isOutside(edges) && !isInScroller(element, 'overflowX'))
      faults.add(`control outside of the screen: ${name}`);
    const isAboveOrBelow = edges.top < -SLACK || edges.bottom > height + SLACK;
    if (dialog && isAboveOrBelow && !isInScroller(element, 'overflowY'))
      faults.add(`control that no scrolling reaches: ${name}`);
  };

  const lines = readLines();
  lines.forEach(judgeLine);
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1))
      if (one.layer === other.layer && one.name !== other.name && overlap(one.edges, other.edges))
        faults.add(`text over text: ${one.name} and ${other.name}`);

  const controls = [
    ...root.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"]'),
  ]
    .map((element) => (element.matches('input') && element.closest('label')) || element)
    .filter((element, index, all) => all.indexOf(element) === index)
    .filter((element) => isShown(element) && !isInSlide(element) && !isInline(element))
    .map((element): Thing => {
      const edges = element.getBoundingClientRect();
      return { element, name: nameOf(element), edges, layer: layerOf(element) };
    })
    .filter(({ edges }) => edges.right - edges.left > 1);
  controls.forEach(judgeControl);
  for (const [index, one] of controls.entries()) {
    for (const line of lines)
      if (
        one.element.contains(line.element) &&
        !holds(one.edges, line.edges) &&
        !ancestors(line.element).some((each) => read(each).position === 'absolute')
      )
        faults.add(`text spills out of its control: ${line.name} of ${one.name}`);
    for (const other of controls.slice(index + 1))
      if (
        one.layer === other.layer &&
        !holds(one.edges, other.edges) &&
        !holds(other.edges, one.edges) &&
        overlap(one.edges, other.edges)
      )
        faults.add(`controls overlap: ${one.name} and ${other.name}`);
  }

  /** Returns the bars that stand at an edge of the screen now. */
  const readBars = (): DOMRect[] =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { position, pointerEvents } = read(element);
        return /^(?:fixed|sticky)$/.test(position) && pointerEvents !== 'none' && isShown(element);
      })
      .filter((element) => {
        const { position, top, bottom } = read(element);
        const box = element.getBoundingClientRect();
        return (
          position === 'fixed' ||
          Math.abs(box.top - Number.parseFloat(top)) <= 1 ||
          Math.abs(height - box.bottom - Number.parseFloat(bottom)) <= 1
        );
      })
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > width / 2);
  if (!dialog) {
    const bars = readBars();
    const rows = Array.from({ length: height }, (_, y) => y);
    const covered = rows.filter((y) => bars.some((box) => box.top <= y && box.bottom > y)).length;
    if (covered > height / 2) faults.add(`bars cover ${covered} of ${height} px`);
  }
  return [...faults];
}
