import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * A test that makes the product complain on the console fails, unless it replaced
 * `console.error` or `console.warn` itself and so says that it expects the complaint.
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
