import type { App } from '@/server/app';

/** Runs one of the application's periodic jobs once. */
export async function runJob({ app }: { app: Pick<App, 'jobs'> }, name: string): Promise<void> {
  const job = app.jobs.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`no job is named ${name}`);
  await job.run(new AbortController().signal);
}
