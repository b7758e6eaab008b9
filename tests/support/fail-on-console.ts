import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * A test that makes the product complain on the console fails, unless it replaced
 * `console.error` or `console.warn` itself and so says that it expects the complaint.
 */
let complaints: string[] = [];

/** Of the library of dialogs: a busy machine may not have drawn one within the frame that it waits. */
const BUSY_MACHINE = '[@zag-js/dismissable] node is';

beforeEach(() => {
  complaints = [];
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      const text = format(...args);
      if (!text.startsWith(BUSY_MACHINE)) complaints.push(`console.${method}: ${text}`);
    });
  }
});

afterEach(() => {
  const found = complaints;
  complaints = [];
  if (found.length > 0) throw new Error(`Unexpected output:\n${found.join('\n')}`);
});
