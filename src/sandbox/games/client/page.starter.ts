import { shellCopy } from './shell.copy';

/**
 * Starts the game that the page was made for.
 * @param start receives the configuration in the page
 */
export function startPage(
  start: (root: HTMLElement, config: string) => { readonly open: () => void },
): void {
  const root = document.getElementById('game');
  const config = document.getElementById('config')?.textContent;
  if (!root || !config) return;
  // The page around the game hears no key that is pressed inside it. A sheet of the game keeps its own.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') parent.postMessage({ type: 'escape-pressed' }, '*');
  });
  try {
    start(root, config).open();
  } catch (error) {
    root.textContent = shellCopy.broken;
    throw error;
  }
}
