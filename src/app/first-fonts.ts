/** Id of the `<template>` with the page's font rules. `page-script.ts` activates it when the browser has the files. */
const TEMPLATE_ID = 'fonts';
/** Storage key that is set once the fonts have been shown; `page-script.ts` checks it. */
const KEY = 'fonts';

/**
 * Downloads all fonts after the page has loaded on a first visit, and shows them together, so that the text moves only
 * once.
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
      // Without storage every visit is treated as a first visit.
    }
  };
  if (findFiles(content).length === 0) return;
  // In a task of its own, because the app starts in this one.
  if (document.readyState === 'complete') setTimeout(() => void bring());
  else window.addEventListener('load', () => void bring(), { once: true });
}

function findFiles({ textContent: rules }: DocumentFragment): readonly string[] {
  return rules.match(/[^("']+\.woff2/g) ?? [];
}

/** Resolves when the file has loaded or failed; after a failure the font rule requests it again. */
function fetchAhead(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: 'anonymous', href });
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
    document.head.append(link);
  });
}
