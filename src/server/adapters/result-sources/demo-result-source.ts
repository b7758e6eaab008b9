import type { FairnessKey } from '@/domain/fairness-key';
import { createSeededDraw, drawAnnouncement } from '../../lotto/demo-results-source';
import type { ResultSource } from '../../result-sources/result-source';

/**
 * Creates the source of a demo, which makes up a result for each draw. Every process with the same key makes up the same
 * one, and the key is secret, so that members of a demo cannot foresee it.
 */
export function createDemoResultSource(key: Pick<FairnessKey, 'sign'>): ResultSource {
  return {
    sourceId: 'demo',
    family: 'demo',
    name: 'ผลสาธิต',
    host: 'demo',
    isSimulated: true,
    serves: 'made_up',
    read: async ({ marketId, kind, day }) => {
      const announcement = drawAnnouncement(
        kind,
        createSeededDraw(await key.sign([marketId, day])),
      );
      const raw = Buffer.from(JSON.stringify({ day, announcement }));
      return { state: 'complete', day, announcement, raw, contentType: 'application/json' };
    },
  };
}
