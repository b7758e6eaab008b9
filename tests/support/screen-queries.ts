import { configure } from '@testing-library/react';

const MOST_LETTERS = 3_000;

/**
 * Sets how long the queries of screens wait, and how they explain a failure. A waiting query builds its error at each
 * look, and printing the whole document each time takes longer than the look itself, so the error has the text only.
 */
export function configureQueries(): void {
  configure({
    // A busy machine should fail no test.
    asyncUtilTimeout: 30_000,
    getElementError: (message, container) => {
      const text = container.textContent.slice(0, MOST_LETTERS);
      const error = new Error(`${message ?? 'Not found'}\n\nText of the screen: ${text}`);
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
}
