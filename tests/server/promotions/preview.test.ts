import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { promotionList } from '@/contract/promotions.contract';
import { findPromotionPreview } from '@/server/promotions/promotion.preview';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

test('the preview of a promotion link shows its name, summary and picture', async () => {
  for (const { id, name, summary, image_share } of (await app.call(promotionList)).data) {
    expect(await findPromotionPreview(app.db, 1, id)).toEqual({
      title: name,
      description: summary,
      image: image_share,
      path: `/promotions?id=${id}`,
    });
    expect(await findPromotionPreview(app.db, 2, id)).toBeUndefined();
  }
});

test.each([null, '', 'x', '0', '999999', '1 OR 1=1'])(
  'no preview exists for the promotion id "%s"',
  async (id) => {
    expect(await findPromotionPreview(app.db, 1, id)).toBeUndefined();
  },
);
