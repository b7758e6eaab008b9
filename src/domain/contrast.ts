const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const LONG = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
/** Channel values up to this one are linear, by the definition of sRGB in WCAG 2. */
const LINEAR_UNTIL = 0.04045;

/**
 * Returns the contrast of two opaque colours by WCAG 2, from 1 to 21.
 * @param one `#rgb` or `#rrggbb`
 * @returns undefined when a colour is written in another way
 */
export function contrastOf(one: string, other: string): number | undefined {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminanceOf(colour: string): number | undefined {
  const read = LONG.exec(colour) ?? SHORT.exec(colour);
  if (!read) return undefined;
  const [red = 0, green = 0, blue = 0] = read
    .slice(1)
    .map((digits) => Number.parseInt(digits.length === 1 ? digits + digits : digits, 16) / 255)
    .map((value) => (value <= LINEAR_UNTIL ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
