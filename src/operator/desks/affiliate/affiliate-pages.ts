/** Names of the pages of the desk, as in the path. */
export const affiliatePages = ['rates', 'earners', 'signals', 'holds'] as const;
export type AffiliatePageName = (typeof affiliatePages)[number];
