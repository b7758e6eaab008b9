import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { digestMarkdown } from './markdown-digest';

/** Thread that reads one Markdown text and ends. */
parentPort?.postMessage(digestMarkdown(v.parse(v.string(), workerData)));
