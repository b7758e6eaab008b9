import { Worker } from 'node:worker_threads';
import type { cellKinds } from '@/contract/operator/reports.contract';

/** Values of a row, as texts of the contract; null for an empty cell. */
export type SheetRow = readonly (string | null)[];

/** A column with what its cells hold. */
export interface SheetColumn {
  readonly title: string;
  readonly kind: (typeof cellKinds)[number];
}

/** Rows for a spreadsheet, with the definitions that stand on its second sheet. */
export interface SheetContent {
  readonly columns: readonly SheetColumn[];
  readonly batches: AsyncIterable<readonly SheetRow[]>;
  readonly notes: readonly { readonly title: string; readonly definition: string }[];
  /** Names of the two sheets. */
  readonly sheets: readonly [string, string];
  /** Titles of the two columns of the second sheet. */
  readonly noteTitles: readonly [string, string];
}

const MEMORY_LIMIT_MB = 512;
/** The largest file takes seconds; a busy machine may need much longer. */
const TIME_LIMIT_MS = 120_000;

const entry = new URL(
  import.meta.url.endsWith('.ts') ? './sheet-worker.mjs' : './sheet-worker.js',
  import.meta.url,
);

let last: Promise<unknown> = Promise.resolve();

/**
 * Writes an XLSX file in a separate thread, because tens of thousands of rows would block the server for seconds. Files
 * are written one after another.
 * @throws Error when the file takes too long or needs too much memory
 */
export function writeSheet(content: SheetContent): Promise<Uint8Array> {
  const writing = last.then(() => runThread(content));
  last = writing.catch(() => undefined);
  return writing;
}

async function runThread({ batches, ...rest }: SheetContent): Promise<Uint8Array> {
  const worker = new Worker(entry, {
    workerData: rest,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  try {
    const written = waitFor(worker);
    // A failure of the thread is reported where its file is awaited.
    written.catch(() => undefined);
    for await (const rows of batches) worker.postMessage(rows);
    worker.postMessage(null);
    return await written;
  } finally {
    await worker.terminate();
  }
}

function waitFor(worker: Worker): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('writing the spreadsheet took too long')),
      TIME_LIMIT_MS,
    );
    worker.once('message', (file: Uint8Array) => resolve(file));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the thread ended without a spreadsheet'));
    });
  });
}
