import type { Page } from '@playwright/test';

/** Counts the calls that a page makes from now on. @returns tells how many went to a path */
export function watchCalls(page: Page): (path: string) => number {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return (path) => asked.filter((each) => each === path).length;
}
