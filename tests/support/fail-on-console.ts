import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Fails a test whose code logs a console error or warning, unless the test has replaced `console.error` or
 * `console.warn` because it expects one.
 */
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      complaints.push(`console.${method}: ${format(...args)}`);
    });
  }
});

afterEach(() => {
  const found = complaints;
  complaints = [];
  if (found.length > 0) throw new Error(`Unexpected output:\n${found.join('\n')}`);
});
