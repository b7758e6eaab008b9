/** Where the page carries the rules of its fonts. `page.script.ts` shows them to a browser that has the files. */
const TEMPLATE_ID = 'fonts';
/** What that page looks for. */
const KEY = 'fonts';

/**
 * On a first visit, fetches the fonts when all else is here, and shows them together: each that came by itself would
 * move the page once more.
 */
export function bringFirstFonts(): void {
  const template = document.getElementById(TEMPLATE_ID);
  if (!(template instanceof HTMLTemplateElement)) return;
  const { content } = template;
  const bring = async (): Promise<void> => {
    await Promise.all(findFiles(content).map(fetchAhead));
    document.head.append(content);
    try {
      localStorage.setItem(KEY, 'shown');
    } catch {
      // Blocked: every visit is a first one.
    }
  };
  if (findFiles(content).length === 0) return;
  if (document.readyState === 'complete') void bring();
  else window.addEventListener('load', () => void bring(), { once: true });
}

function findFiles({ textContent: rules }: DocumentFragment): readonly string[] {
  return rules.match(/[^("']+\.woff2/g) ?? [];
}

/** Resolves when the file is here, or cannot come: then the rule asks for it once more. */
function fetchAhead(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: 'anonymous', href });
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
    document.head.append(link);
  });
}
