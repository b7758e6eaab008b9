import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of one process, for `GET /metrics`. */
export interface Metrics {
  /** Registry to which areas add their own metrics. */
  registry: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Records that a job was done just now. */
  noteJob: (name: string) => void;
}

/** Creates the metrics; each app has its own registry, so that the metrics of two apps in one process do not mix. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const doneAtMs = new Map<string, number>();
  registry.registerMetric(
    new Gauge({
      name: 'job_last_run_age_seconds',
      help: 'Seconds by the real clock since this process last completed a turn of the job, or found that another process had claimed it',
      labelNames: ['job'],
      registers: [],
      collect() {
        for (const [job, at] of doneAtMs) this.set({ job }, (performance.now() - at) / 1000);
      },
    }),
  );
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Seconds from a request to its response',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    noteJob: (name) => {
      doneAtMs.set(name, performance.now());
    },
  };
}
