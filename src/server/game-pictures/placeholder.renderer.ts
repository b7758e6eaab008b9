/** Size of a game's card. */
const WIDTH = 312;
const HEIGHT = 416;
const MOST_LINES = 4;
const LETTERS_OF_LINE = 11;
const LINE_HEIGHT = 46;

/** Draws a card with a game's name, in a colour that follows from the name. @returns an SVG */
export function renderPlaceholder(name: string): string {
  const hue = Array.from(name).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360,
    7,
  );
  const lines = breakLines(name);
  const top = HEIGHT / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2;
  const texts = lines.map(
    (line, index) =>
      `<text x="${WIDTH / 2}" y="${top + index * LINE_HEIGHT}"${fit(line)}>${escape(line)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    '<defs>',
    '<linearGradient id="g" x1="0" y1="0" x2="0.4" y2="1">',
    `<stop offset="0" stop-color="hsl(${hue} 62% 38%)"/>`,
    `<stop offset="1" stop-color="hsl(${(hue + 40) % 360} 60% 14%)"/>`,
    '</linearGradient>',
    '</defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>`,
    `<circle cx="${WIDTH - 40}" cy="56" r="120" fill="#fff" fill-opacity="0.07"/>`,
    `<circle cx="30" cy="${HEIGHT - 40}" r="90" fill="#000" fill-opacity="0.12"/>`,
    '<g fill="#fff" font-family="Noto Sans Thai, Thonburi, Roboto, sans-serif" font-size="36" font-weight="700"',
    ' text-anchor="middle" dominant-baseline="middle">',
    ...texts,
    '</g></svg>',
  ].join('');
}

/** Puts words into lines; the rest of a long name is left out. */
function breakLines(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LETTERS_OF_LINE) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines.slice(0, MOST_LINES);
}

/** Narrows a line that would be wider than the card. */
const fit = (line: string): string =>
  line.length > LETTERS_OF_LINE
    ? ` textLength="${WIDTH - 40}" lengthAdjust="spacingAndGlyphs"`
    : '';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '');
