import { deriveFairnessKey, type FairnessKey } from '@/domain/fairness-key';
import type { ServerConfig } from '../../config';
import type { ResultSource } from '../../result-sources/result-source';
import { createAllhuaySource } from './allhuay-source';
import { createDemoResultSource } from './demo-result-source';
import { createSetSource, createYahooSource } from './exchange-sources';
import { createGloSource } from './glo-source';
import { createSanookSource } from './sanook-source';
import { createXsmbSource } from './xsmb-source';

const creators = {
  glo: createGloSource,
  sanook: createSanookSource,
  set: createSetSource,
  yahoo: createYahooSource,
  allhuay: createAllhuaySource,
} as const;

/**
 * Creates the configured sources of lottery results, and that of a demo unless money is real.
 * @throws Error with a sentence for the operator that names an unknown source
 */
export async function createResultSources({
  config: { resultSources, xsmbSites, realMoney },
  fairnessKey,
}: {
  config: Pick<ServerConfig, 'resultSources' | 'xsmbSites' | 'realMoney'>;
  fairnessKey: FairnessKey;
}): Promise<readonly ResultSource[]> {
  const known: readonly ResultSource[] = [
    ...Object.values(creators).map((create) => create({ fetch })),
    ...xsmbSites.map((site) => createXsmbSource({ fetch, site })),
  ];
  const chosen = [...new Set(resultSources)].map((name) => {
    const source = known.find(({ sourceId }) => sourceId === name);
    if (source) return source;
    const names = known.map(({ sourceId }) => sourceId).join(', ');
    throw new Error(
      `RESULT_SOURCES names ${name}, which is no source of results. Known sources: ${names}; XSMB_SITES adds xsmb/NAME.`,
    );
  });
  if (realMoney) return chosen;
  return [...chosen, createDemoResultSource(await deriveFairnessKey(fairnessKey, 'demo-results'))];
}
