import { listenToKeys, type PlayController } from './play.controller';
import { shellCopy } from './shell.copy';

/**
 * Starts the game that the page was made for.
 * @param start is given what the page tells its script, as JSON
 */
export function startPage(start: (root: HTMLElement, config: string) => PlayController): void {
  const root = document.getElementById('game');
  const config = document.getElementById('config')?.textContent;
  if (!root || !config) return;
  try {
    const controller = start(root, config);
    listenToKeys(controller);
    void controller.open();
  } catch (error) {
    root.textContent = shellCopy.broken;
    throw error;
  }
}
