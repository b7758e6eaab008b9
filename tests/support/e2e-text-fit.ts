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
  const isInline = (element: Element) => read(element).display === 'inline';
  const isInSlide = (element: Element) => element.closest('[aria-roledescription]') !== null;
  const overlap = (a: Edges, b: Edges) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const holds = (outer: Edges, inner: Edges) =>
    inner.left >= outer.left - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.bottom <= outer.bottom + SLACK;

  const dialogs = [
    ...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]'),
  ];
  const dialog = dialogs.filter(isShown).at(-1);
  const root = dialog ?? document.body;

  const lines: Thing[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = node.textContent;
    const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (rows > 1) {
      for (const { 0: amount, index } of text.matchAll(/[\d.,:฿]*\d/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) faults.add(`broken figure: ${nameOf(element, text)}`);
      }
      range.selectNodeContents(node);
      const { width: wide, height: high } = range.getBoundingClientRect();
      if (rows > 3 && wide < (high / rows) * 2.4 && text.trim().length > rows * 2)
        faults.add(`squeezed text: ${nameOf(element, text)}`);
    }
    for (const rect of range.getClientRects()) {
      if (rect.width <= 1) continue;
      const leading = rect.height * LEADING;
      const edges = {
        ...{ left: rect.left, right: rect.right },
        ...{ top: rect.top + leading, bottom: rect.bottom - leading },
      };
      const name = nameOf(element, node.textContent);
      lines.push({ element, name, edges, layer: layerOf(element) });
    }
  }
  for (const { element, name, edges, layer } of lines)
    if (
      layer &&
      read(layer).position === 'fixed' &&
      edges.bottom > height + SLACK &&
      !ancestors(element).some((one) => scrolls(one, 'overflowY'))
    )
      faults.add(`text of a bar below the screen: ${name}`);
  const seen: Thing[] = [];
  for (const line of lines) {
    const { element, name, edges } = line;
    const outside = clippers(element, 'overflowX').find((one) => {
      const box = one.getBoundingClientRect();
      return edges.left < box.left - SLACK || edges.right > box.right + SLACK;
    });
    const below = clippers(element, 'overflowY').find((one) => {
      const box = one.getBoundingClientRect();
      return edges.top < box.top - SLACK || edges.bottom > box.bottom + SLACK;
    });
    if (isInSlide(element) && outside) {
      const box = outside.getBoundingClientRect();
      if (edges.right <= box.left + SLACK || edges.left >= box.right - SLACK) continue;
    }
    // A long address may end in dots; a button beside it copies or shares it.
    if (outside && /^\S+\/\S+$/.test(element.textContent)) continue;
    if (outside) faults.add(`text cut at the side: ${name}`);
    else if (below) faults.add(`text cut below: ${name}`);
    else seen.push(line);
    const block = ancestors(element).find((one) => !read(one).display.startsWith('inline'));
    const box = block?.getBoundingClientRect();
    if (box && (edges.left < box.left - SLACK || edges.right > box.right + SLACK))
      faults.add(`text wider than its box: ${name}`);
    if (
      (edges.left < -SLACK || edges.right > width + SLACK) &&
      !ancestors(element).some((one) => scrolls(one, 'overflowX') && one !== document.body)
    )
      faults.add(`text outside of the screen: ${name}`);
  }
  for (const [index, one] of seen.entries())
    for (const other of seen.slice(index + 1))
      if (one.layer === other.layer && one.name !== other.name && overlap(one.edges, other.edges))
        faults.add(`text over text: ${one.name} and ${other.name}`);

  const controls: Thing[] = [];
  const selector = 'a[href], button, input, select, textarea, summary, [role="tab"]';
  for (const control of root.querySelectorAll(selector)) {
    const element = control.matches('input') ? (control.closest('label') ?? control) : control;
    if (!isShown(element) || controls.some((one) => one.element === element)) continue;
    const edges = element.getBoundingClientRect();
    if (edges.width <= 1 || edges.height <= 1) continue;
    const name = nameOf(element);
    const scrollsSideways = ancestors(element).some((one) => scrolls(one, 'overflowX'));
    if (isInSlide(element)) continue;
    if (!scrollsSideways && (edges.left < -SLACK || edges.right > width + SLACK))
      faults.add(`control outside of the screen: ${name}`);
    if (
      dialog &&
      !ancestors(element).some((one) => one !== document.body && scrolls(one, 'overflowY'))
    )
      if (edges.top < -SLACK || edges.bottom > height + SLACK)
        faults.add(`control that no scrolling reaches: ${name}`);
    if (!isInline(element))
      for (const line of lines)
        if (
          element.contains(line.element) &&
          (line.edges.left < edges.left - SLACK ||
            line.edges.right > edges.right + SLACK ||
            line.edges.top < edges.top - SLACK ||
            line.edges.bottom > edges.bottom + SLACK) &&
          !ancestors(line.element).some((one) => read(one).position === 'absolute')
        )
          faults.add(`text spills out of its control: ${line.name} of ${name}`);
    controls.push({ element, name, edges, layer: layerOf(element) });
  }
  for (const [index, one] of controls.entries())
    for (const other of controls.slice(index + 1))
      if (
        one.layer === other.layer &&
        !(isInline(one.element) || isInline(other.element)) &&
        !holds(one.edges, other.edges) &&
        !holds(other.edges, one.edges) &&
        overlap(one.edges, other.edges)
      )
        faults.add(`controls overlap: ${one.name} and ${other.name}`);

  if (!dialog) {
    const bars = [...document.body.querySelectorAll('*')]
      .filter((element) => /^(?:fixed|sticky)$/.test(read(element).position) && isShown(element))
      .filter((element) => read(element).pointerEvents !== 'none')
      .map((element) => ({ element, box: element.getBoundingClientRect(), style: read(element) }))
      .filter(({ box }) => box.width > width / 2 && box.bottom > 0 && box.top < height)
      .filter(
        ({ box, style: { position, top, bottom } }) =>
          position === 'fixed' ||
          Math.abs(box.top - Number.parseFloat(top)) <= 1 ||
          Math.abs(height - box.bottom - Number.parseFloat(bottom)) <= 1,
      );
    let covered = 0;
    for (let y = 0; y < height; y += 1)
      if (bars.some(({ box }) => box.top <= y && box.bottom > y)) covered += 1;
    if (covered > height / 2)
      faults.add(
        `bars cover ${covered} of ${height} px: ${bars.map(({ element }) => nameOf(element)).join(', ')}`,
      );
  }
  return [...faults];
}
