import { StrictMode } from 'react';
import type { ConsolePage } from '@/contract/operator/console-start';
import { renderToText } from '@/shared/rendering/render-to-text';
import { createConsoleCache } from '../kit/operator-query';
import { Console } from './console';
import { fillStart, loadFirstScreen, RENDERED_WITHIN_MS } from './console-start';

/** Renders a page of the console on the server, with the data that the page contains. */
export async function renderConsole({ path, search, data }: ConsolePage): Promise<string> {
  const cache = createConsoleCache();
  fillStart(cache, data);
  await loadFirstScreen(cache, path, RENDERED_WITHIN_MS);
  try {
    return await renderToText(
      <StrictMode>
        <Console cache={cache} url={{ path, search }} />
      </StrictMode>,
    );
  } finally {
    cache.clear();
  }
}
