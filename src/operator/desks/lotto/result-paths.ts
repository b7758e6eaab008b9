/** Paths of the queries that an act on a round changes. */
export const ROUND_CHANGES = [
  '/operator/v1/lotto',
  '/operator/v1/counts',
  '/operator/v1/approvals',
];
