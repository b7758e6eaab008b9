/** LINE's limits of a Flex message; LINE refuses a message that exceeds one. */
const MOST = {
  altText: 1_500,
  textLetters: 5_000,
  quickReplies: 13,
  carouselBytes: 50_000,
  bubbles: 12,
  bubbleBytes: 30_000,
  label: 40,
  uri: 1_000,
  pictureUrl: 2_000,
  pixels: 1_024,
};
const SCHEMES = /^(?:https?|line|tel):/;
const RATIO = /^([1-9]\d{0,4}):([1-9]\d{0,4})$/;
/** A picture may be at most three times as high as wide. */
const HIGHEST_RATIO = 3;
const SIZE = /-(\d+)x(\d+)\.(?:jpg|png)(?:\?|$)/;

type Node = Record<string, unknown>;

/**
 * Checks a message against the limits in LINE's documentation.
 * @returns a sentence for each exceeded limit
 */
export function findExcesses(message: unknown): string[] {
  const { type, altText, contents } = message as Node;
  const excesses: string[] = [];
  const hold = (isKept: boolean, sentence: string): void => {
    if (!isKept) excesses.push(sentence);
  };
  hold(type === 'flex', 'it is no Flex message');
  hold(typeof altText === 'string' && altText !== '', 'it has no alt text');
  hold(
    String(altText).length <= MOST.altText,
    `the alt text has ${String(altText).length} letters`,
  );
  const bytes = Buffer.byteLength(JSON.stringify(contents));
  hold(bytes <= MOST.bubbleBytes, `the bubble has ${bytes} bytes`);
  for (const node of nodesOf(contents)) {
    if (node['type'] === 'text') hold(node['text'] !== '', 'a text is empty');
    if (node['type'] === 'uri') holdAction(node, hold);
    if (node['type'] === 'image') holdPicture(node, hold);
  }
  return excesses;
}

/**
 * Checks a message of any kind that the house sends: a text, or a Flex message with a bubble or a carousel.
 * @returns a sentence for each exceeded limit
 */
export function findMessageFaults(message: unknown): string[] {
  const { type, text, quickReply, contents } = message as Node;
  const faults: string[] = [];
  const hold: Hold = (isKept, sentence) => {
    if (!isKept) faults.push(sentence);
  };
  const { items = [] } = (quickReply ?? {}) as { items?: unknown[] };
  hold(items.length <= MOST.quickReplies, `${items.length} quick replies`);
  if (type === 'text') {
    const letters = String(text).length;
    hold(letters > 0 && letters <= MOST.textLetters, `a text of ${letters} letters`);
    return faults;
  }
  const { type: kind, contents: bubbles = [] } = (contents ?? {}) as Node & {
    contents?: unknown[];
  };
  if (kind !== 'carousel') return [...faults, ...findExcesses(message)];
  hold(bubbles.length > 0 && bubbles.length <= MOST.bubbles, `${bubbles.length} bubbles`);
  const bytes = Buffer.byteLength(JSON.stringify(contents));
  hold(bytes <= MOST.carouselBytes, `the carousel has ${bytes} bytes`);
  const each = bubbles.map((bubble) => ({ ...(message as Node), contents: bubble }));
  return [...faults, ...each.flatMap(findExcesses)];
}

type Hold = (isKept: boolean, sentence: string) => void;

function holdAction({ uri, label }: Node, hold: Hold): void {
  const text = String(uri);
  hold(SCHEMES.test(text), `${text} has a scheme that LINE opens nothing for`);
  hold(text.length <= MOST.uri, `a URL has ${text.length} letters`);
  const letters = Array.from(new Intl.Segmenter('th').segment(String(label))).length;
  hold(letters > 0 && letters <= MOST.label, `a label has ${letters} letters`);
}

function holdPicture({ url, aspectRatio }: Node, hold: Hold): void {
  const text = String(url);
  hold(text.startsWith('https://'), `${text} is not on https`);
  hold(/\.(?:jpg|png)(?:\?|$)/.test(text), `${text} is neither JPEG nor PNG`);
  hold(text.length <= MOST.pictureUrl, `a picture's URL has ${text.length} letters`);
  const [, width, height] = RATIO.exec(String(aspectRatio)) ?? [];
  hold(
    width !== undefined && Number(height) <= Number(width) * HIGHEST_RATIO,
    `${String(aspectRatio)} is no ratio`,
  );
  const [, wide, high] = SIZE.exec(text) ?? [];
  hold(
    Number(wide) <= MOST.pixels && Number(high) <= MOST.pixels,
    `${text} does not say that it is small enough`,
  );
}

function nodesOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(nodesOf);
  if (typeof node !== 'object' || node === null) return [];
  return [node as Node, ...Object.values(node).flatMap(nodesOf)];
}
