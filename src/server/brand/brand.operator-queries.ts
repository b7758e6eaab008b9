import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type { BrandSite, BrandVersion, brandVersions } from '@/contract/operator/brand.contract';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { readSite } from './brand-site';

/** Returns the look and links that the site shows now, with their version. */
export async function fetchBrand(db: Db | Tx, agentId: number): Promise<BrandVersion> {
  const row = await db
    .selectFrom('agents')
    .innerJoin('agent_versions', 'agent_versions.agent_id', 'agents.id')
    .select(['name', 'config', 'version', 'written_by', 'written_at'])
    .where('id', '=', agentId)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  return {
    ...{ version: row.version, written_by: row.written_by },
    written_at: row.written_at.toISOString(),
    site: readSite(row.config, row.name),
  };
}

/** Returns the look and links of a version. @throws RefusalError `request.not_found` */
export async function fetchVersionSite(
  db: Db | Tx,
  agentId: number,
  version: number,
): Promise<BrandSite> {
  const row = await db
    .selectFrom('agent_versions')
    .select('site')
    .where('agent_id', '=', agentId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return readSite(row.site);
}

/** Returns the versions of an agent, the latest first. */
export async function fetchBrandVersions(
  db: Db,
  agentId: number,
  { cursor, limit }: ParsedQueryOf<typeof brandVersions>,
): Promise<DataInputOf<typeof brandVersions>> {
  const found = await db
    .selectFrom('agent_versions')
    .select(['version', 'site', 'changes', 'written_by', 'written_at'])
    .where('agent_id', '=', agentId)
    .$if(cursor !== undefined, (query) => query.where('version', '<', Number(cursor)))
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit).map(({ site, written_at, ...row }) => ({
    ...row,
    written_at: written_at.toISOString(),
    site: readSite(site),
  }));
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next_cursor: last ? String(last.version) : null };
}
