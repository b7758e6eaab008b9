import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A style sheet of the build. */
export interface Style {
  /** Absolute path of the site. */
  readonly href: string;
  readonly text: string;
}

/**
 * Makes a function that reads style sheets, each once.
 * @param distDir folder of the built client
 */
export function createStyleReader(distDir: string): (href: string) => Style {
  const known = new Map<string, Style>();
  return (href) => {
    const style = known.get(href) ?? {
      href,
      text: readFileSync(path.join(distDir, href), 'utf8').trim(),
    };
    known.set(href, style);
    return style;
  };
}
