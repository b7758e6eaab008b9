import { sql } from 'kysely';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type {
  BrandSite,
  BrandVersion,
  brandReturn,
  brandSave,
  linksSave,
} from '@/contract/operator/brand.contract';
import { type BrandChange, listBrandChanges } from '@/contract/operator/brand-changes';
import { brandTokens, findFaintPairs, type TokenColours } from '@/domain/brand-colours';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { assertPictures } from '../pictures/picture.service';
import { fetchBrand, fetchVersionSite } from './brand.operator-queries';
import { assertBrandPictures, picturesOf } from './brand-pictures';
import { toConfig } from './brand-site';

/** The operator who changes the site of an agent. */
export interface BrandAuthor {
  agentId: number;
  operator: string;
}

/**
 * Saves the name and the look of the site. The same look again changes nothing.
 * @throws RefusalError `brand.changed`, with the current version, when an older one was edited
 * @throws RefusalError `brand.too_faint`, with the pairs | `brand.picture_unknown`
 */
export function saveBrand(
  db: Db,
  author: BrandAuthor,
  { version, ...look }: ParsedBodyOf<typeof brandSave>,
): Promise<BrandVersion> {
  return changeSite(db, author, {
    version,
    action: 'agent.brand',
    change: (site) => ({
      ...{ ...site, ...look },
      brand: { ...look.brand, tokens: mergeTokens(site.brand.tokens, look.brand.tokens) },
    }),
    check: async (tx, site, changes) => {
      if (changes.some(({ field }) => field.startsWith('brand.'))) assertReadable(site);
      await assertBrandPictures(tx, author.agentId, changes);
    },
  });
}

/**
 * Saves contact links, search texts and the time of the phone's proof. The same links again change nothing.
 * @throws RefusalError `brand.changed`, with the current version, when an older one was edited
 * @throws RefusalError `brand.picture_unknown`
 */
export function saveLinks(
  db: Db,
  author: BrandAuthor,
  { version, ...links }: ParsedBodyOf<typeof linksSave>,
): Promise<BrandVersion> {
  return changeSite(db, author, {
    version,
    action: 'agent.links',
    change: (site) => ({ ...site, ...links }),
    check: (tx, _site, changes) => assertBrandPictures(tx, author.agentId, changes),
  });
}

/**
 * Shows an earlier version again, as a further one.
 * @throws RefusalError `request.not_found` | `brand.changed` | `brand.picture_unknown`
 */
export function returnToVersion(
  db: Db,
  author: BrandAuthor,
  { version, latest_version: latest }: ParsedBodyOf<typeof brandReturn>,
): Promise<BrandVersion> {
  return changeSite(db, author, {
    version: latest,
    action: 'agent.brand_return',
    detail: { returned_to: version },
    change: (_site, tx) => fetchVersionSite(tx, author.agentId, version),
    // Every version but the first was checked when it was saved, and the first is what the site began with.
    check: (tx, site) =>
      assertPictures(tx, author.agentId, picturesOf(site), 'brand.picture_unknown'),
  });
}

/** A change of a site. */
interface SiteChange {
  /** The version that was edited. */
  version: number;
  action: string;
  detail?: object;
  change: (site: BrandSite, tx: Tx) => BrandSite | Promise<BrandSite>;
  check: (tx: Tx, after: BrandSite, changes: readonly BrandChange[]) => Promise<void>;
}

function changeSite(
  db: Db,
  { agentId, operator }: BrandAuthor,
  { version, action, detail, change, check }: SiteChange,
): Promise<BrandVersion> {
  return db.transaction().execute(async (tx) => {
    const { code } = await lockAgent(tx, agentId);
    const current = await fetchBrand(tx, agentId);
    const after = await change(current.site, tx);
    const changes = listBrandChanges(current.site, after);
    if (changes.length === 0) return current;
    if (version !== current.version) throw new RefusalError('brand.changed', { data: current });
    await check(tx, after, changes);
    const next = current.version + 1;
    await writeSite(tx, agentId, after);
    await tx
      .insertInto('agent_versions')
      .values({
        ...{ agent_id: agentId, version: next, written_by: operator },
        site: JSON.stringify({ ...toConfig(after), name: after.name }),
        changes: JSON.stringify(changes),
        written_at: sql<Date>`business_now()`,
      })
      .execute();
    await recordAction(tx, {
      ...{ agentId, operator, action, subject: `agent/${code}` },
      detail: { ...detail, version: next, changes },
    });
    return fetchBrand(tx, agentId);
  });
}

/** Lets changes of an agent come one after another. */
function lockAgent(tx: Tx, agentId: number): Promise<{ code: string }> {
  return tx
    .selectFrom('agents')
    .select('code')
    .where('id', '=', agentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes the parts of a site into the configuration, which keeps its other parts, such as the rules. */
async function writeSite(tx: Tx, agentId: number, site: BrandSite): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE agents SET name = $2, config = config || $3::text::jsonb WHERE id = $1`,
    [agentId, site.name, JSON.stringify(toConfig(site))],
  );
}

/** Keeps what the form does not show: other tokens, and colours that are not written in hex. */
function mergeTokens(stored: TokenColours, chosen: TokenColours): Record<string, string> {
  const shown = new Set<string>(brandTokens);
  const kept = Object.entries(stored).filter(
    ([token, value]) => !shown.has(token) || !/^#[0-9a-f]{6}$/i.test(value),
  );
  return { ...Object.fromEntries(kept), ...chosen };
}

function assertReadable({ brand }: BrandSite): void {
  const pairs = findFaintPairs(brand.name, brand.tokens);
  if (pairs.length > 0) throw new RefusalError('brand.too_faint', { data: { pairs } });
}
