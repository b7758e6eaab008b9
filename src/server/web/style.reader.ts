import { readFileSync } from 'node:fs';
import path from 'node:path';

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** Rules of LINE's density alone; one that shares its selector with others stays. */
const COMPACT_RULE = /(?<=[{}]|^)\[data-density="?compact"?\][^{},]*\{[^{}]*\}/g;

/** A style sheet of the build. */
export interface Style {
  /** Absolute path of the site. */
  readonly href: string;
  /** Its rules, without the fonts. */
  readonly text: string;
  /** Its `@font-face` rules. */
  readonly fonts: string;
}

/**
 * Makes a function that reads style sheets, each once.
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

/** The same without what only a page inside LINE shows. */
export function withoutCompact(style: Style): Style {
  return { ...style, text: style.text.replace(COMPACT_RULE, '') };
}
