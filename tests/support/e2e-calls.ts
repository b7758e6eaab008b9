import type { Page } from '@playwright/test';

/** Counts a page's requests from now on. @returns a function that gives the count for a path */
export function watchCalls(page: Page): (path: string) => number {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return (path) => asked.filter((each) => each === path).length;
}
