import { Worker } from 'node:worker_threads';
import { RefusalError } from '../http/refusal';
import { digestMarkdown, type MarkdownDigest } from './markdown-digest';

/** Texts up to this length take the parser only milliseconds, although its time grows with the square of the length. */
const SHORT_LETTERS = 500;
/** The longest real text takes a second of processor time; a busy machine may need much longer. */
const TIME_LIMIT_MS = 15_000;
const MEMORY_LIMIT_MB = 256;

const entryFile = import.meta.url.endsWith('.ts')
  ? './markdown-source-worker.mjs'
  : './markdown-worker.js';
const entry = new URL(entryFile, import.meta.url);

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the Markdown of an operator. Long texts are read in a separate thread, one after another, because the parser
 * may take seconds for malicious texts and must not block the server.
 * @throws RefusalError `article.unreadable` when it takes too long or needs too much memory
 */
export async function readMarkdownSafely(markdown: string): Promise<MarkdownDigest> {
  if (markdown.length <= SHORT_LETTERS) return digestMarkdown(markdown);
  const reading = last.then(() => startThread(markdown));
  last = reading.catch(() => undefined);
  return reading;
}

function startThread(markdown: string): Promise<MarkdownDigest> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, {
      workerData: markdown,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    const refuse = () => reject(new RefusalError('article.unreadable'));
    const timer = setTimeout(() => {
      refuse();
      void worker.terminate();
    }, TIME_LIMIT_MS);
    worker.once('message', (digest: MarkdownDigest) => resolve(digest));
    worker.once('error', (error: Error & { code?: string }) => {
      // Only a malicious text uses up the thread's memory or stack.
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError) refuse();
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse();
    });
  });
}
