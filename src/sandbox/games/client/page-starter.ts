import { shellCopy } from './shell.copy';

/**
 * Starts the page's game.
 * @param start receives the root element, and the configuration that the page contains as JSON
 */
export function startPage(
  start: (root: HTMLElement, config: string) => { readonly open: () => void },
): void {
  const root = document.getElementById('game');
  const config = document.getElementById('config')?.textContent;
  if (!root || !config) return;
  // The parent page gets no key events from this frame. A sheet of the game handles Escape itself.
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
