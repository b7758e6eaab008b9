import {
  brandReturn,
  brandSave,
  brandShow,
  brandVersions,
  linksSave,
} from '@/contract/operator/brand.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchBrand, fetchBrandVersions } from './brand.operator-queries';
import { returnToVersion, saveBrand, saveLinks } from './brand.service';

/** Returns the operator endpoints for the name, look and links of the site. */
export function brandOperatorRoutes({
  db,
  agentId,
  publicUrl: site_url = '',
}: AreaDeps & { publicUrl?: string | undefined }): MountedOperatorEndpoint[] {
  const by = ({ name: operator }: { name: string }) => ({ agentId, operator });
  return [
    handleForOperators(brandShow, async () => ({ ...(await fetchBrand(db, agentId)), site_url })),
    handleForOperators(brandVersions, ({ query }) => fetchBrandVersions(db, agentId, query)),
    handleForOperators(brandSave, ({ body, operator }) => saveBrand(db, by(operator), body)),
    handleForOperators(linksSave, ({ body, operator }) => saveLinks(db, by(operator), body)),
    handleForOperators(brandReturn, ({ body, operator }) =>
      returnToVersion(db, by(operator), body),
    ),
  ];
}
