import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/**
 * Renders to one HTML string.
 * @throws the first error of any component: an incomplete screen is worse than a screen that the browser renders alone
 */
export async function renderToText(element: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(element, {
    // Disables streaming in chunks, because a chunk needs a script to move it into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failures.push(error);
    },
  });
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
}
