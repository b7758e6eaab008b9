import { createDemoResultSource } from '@/server/adapters/result-sources/demo-result-source';
import type { Database } from '@/server/db/database';
import { readDueResults } from '@/server/result-sources/reading.service';
import { testKey } from './test-seeds';

/** Reads the source of a demo for all rounds that are due, as the job of a demo does. */
export async function announceDemoResults(db: Database): Promise<void> {
  await readDueResults({
    db,
    sources: [createDemoResultSource(testKey)],
    onError: (error) => {
      throw error;
    },
  });
}
