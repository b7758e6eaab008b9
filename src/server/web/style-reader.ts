import { readFileSync } from 'node:fs';
import path from 'node:path';

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** Rules that apply only to LINE's compact density; a rule that shares its selector list with others is kept. */
const COMPACT_RULE = /(?<=[{}]|^)\[data-density="?compact"?\][^{},]*\{[^{}]*\}/g;

/** A style sheet of the build. */
export interface Style {
  /** Absolute path on the site. */
  readonly href: string;
  /** Rules of the style sheet, without the fonts. */
  readonly text: string;
  /** `@font-face` rules of the style sheet. */
  readonly fonts: string;
}

/**
 * Creates a function that reads style sheets, each only once.
 * @param distDir folder of the built client
 */
export function createStyleReader(distDir: string): (href: string) => Style {
  const known = new Map<string, Style>();
  return (href) => {
    const style = known.get(href) ?? readStyle(distDir, href);
    known.set(href, style);
    return style;
  };
}

function readStyle(distDir: string, href: string): Style {
  const rules = readFileSync(path.join(distDir, href), 'utf8').trim();
  return {
    href,
    text: rules.replace(FONT_FACE, ''),
    fonts: (rules.match(FONT_FACE) ?? []).join(''),
  };
}

/** Returns the style sheet without the rules that only pages inside LINE use. */
export function withoutCompact(style: Style): Style {
  return { ...style, text: style.text.replace(COMPACT_RULE, '') };
}
