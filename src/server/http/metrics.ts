import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures of one process, for `GET /metrics`. */
export interface Metrics {
  /** Where areas put their own. */
  registry: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  /** A job was done a moment ago. */
  noteJob: (name: string) => void;
}

/** Creates the figures; a registry of their own keeps two apps in one process apart. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const doneAtMs = new Map<string, number>();
  registry.registerMetric(
    new Gauge({
      name: 'job_last_run_age_seconds',
      help: 'Real time since this process last did a job, or saw that another process had its turn',
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
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    noteJob: (name) => {
      doneAtMs.set(name, performance.now());
    },
  };
}
