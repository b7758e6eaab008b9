import type { TestInfo } from '@playwright/test';
import { test as base } from '../support/e2e-console';
import { Hand } from './hand';
import { jobAnnotation, type Work } from './work';

/** The stopwatch and the counters of a job. */
export class Job {
  readonly work: Work = {
    ...{ people: [], taps: 0, fields: 0, keys: 0, milliseconds: 0, result: 'done' },
  };
  #since: number | null = null;

  /** Starts or goes on with the stopwatch. */
  start(): void {
    this.#since ??= performance.now();
  }

  /** Stops the stopwatch, as while another person signs in. */
  stop(): void {
    if (this.#since !== null) this.work.milliseconds += performance.now() - this.#since;
    this.#since = null;
  }

  /** Says what the walk saw. */
  saw(result: string): void {
    this.stop();
    this.work.result = result;
  }
}

interface JobFixtures {
  job: Job;
  /** Signs a person in at a desk of 1440 × 900, with the stopwatch running afterwards. */
  sitDown: (name: string) => Promise<Hand>;
}

export { expect } from '../support/e2e-console';

const SCREEN = { viewport: { width: 1440, height: 900 }, acceptDownloads: true } as const;

export const test = base.extend<JobFixtures>({
  // A person may credit only some money a day that the bank has not shown, so jobs fund the members that need it.
  opening: null,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
  job: async ({}, use, testInfo: TestInfo) => {
    const job = new Job();
    await use(job);
    job.stop();
    testInfo.annotations.push({ type: jobAnnotation, description: JSON.stringify(job.work) });
  },
  sitDown: async ({ job, openBrowser }, use) => {
    await use(async (name) => {
      job.stop();
      const desk = await openBrowser(SCREEN);
      // Refusals belong to some jobs, and a machine that does much else answers some reads with 503.
      desk.complaints.expect(/^(?:4\d\d|503): /);
      await desk.signIn({ name });
      await desk.heading('วันนี้').waitFor();
      job.work.people.push(name);
      job.start();
      return new Hand(desk, job.work);
    });
  },
});
