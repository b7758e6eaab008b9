import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database';
import { queryRaw } from '../db/raw';

/**
 * Adds a metric with the address of the PostgreSQL server that answers, which tells the one of several that took over.
 * @param db must use the limits of a probe
 */
export function addDatabaseMetrics(registry: Registry, db: Database): void {
  registry.registerMetric(
    new Gauge({
      name: 'database_server_info',
      help: '1 for the PostgreSQL server that answers now; none for the embedded database and while no server answers',
      labelNames: ['address'],
      registers: [],
      async collect() {
        this.reset();
        const address = await findAddress(db).catch(() => null);
        if (address !== null) this.set({ address }, 1);
      },
    }),
  );
}

async function findAddress(db: Database): Promise<string | null> {
  const [server] = await queryRaw<{ address: string | null }>(
    db,
    `SELECT host(inet_server_addr()) || ':' || inet_server_port() AS address`,
  );
  return server?.address ?? null;
}
