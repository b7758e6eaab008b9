import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobAge } from '../jobs/jobs.service';

/** Figures of one process, for `GET /metrics`. */
export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  walletBatchSize: Histogram;
  walletCalls: Counter;
  shotBatchSize: Histogram;
  shots: Counter;
  openStreams: Gauge;
  openYeekeeStreams: Gauge;
}

/** Where figures come from that are asked for when somebody reads them. */
export interface MetricSources {
  /** How long ago each job was last done, by whichever process. */
  readonly fetchJobAges: () => Promise<readonly JobAge[]>;
}

/** Creates the figures; a registry of their own keeps two apps in one process apart. */
export function createMetrics({ fetchJobAges }: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(
    new Gauge({
      name: 'job_last_run_age_seconds',
      help: 'Real time since a job was last done, by whichever process',
      labelNames: ['job'],
      registers: [],
      async collect() {
        this.reset();
        // Without a database the other figures are wanted all the more.
        for (const { name, seconds } of await fetchJobAges().catch(() => []))
          this.set({ job: name }, seconds);
      },
    }),
  );
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    walletBatchSize: new Histogram({
      name: 'wallet_batch_size',
      help: 'Seamless-wallet calls per commit',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers: [registry],
    }),
    walletCalls: new Counter({
      name: 'wallet_calls_total',
      help: 'Seamless-wallet calls',
      registers: [registry],
    }),
    shotBatchSize: new Histogram({
      name: 'yeekee_shot_batch_size',
      help: 'Shots per commit, refused ones too',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers: [registry],
    }),
    shots: new Counter({
      name: 'yeekee_shots_total',
      help: 'Shots, refused ones too',
      registers: [registry],
    }),
    openStreams: new Gauge({
      name: 'open_streams',
      help: 'Pages that listen to what changes for their member',
      registers: [registry],
    }),
    openYeekeeStreams: new Gauge({
      name: 'open_yeekee_streams',
      help: 'Pages that listen to a round of yeekee',
      registers: [registry],
    }),
  };
}
