/** Paths of the queries that an act on a round changes. */
export const ROUND_CHANGES = [
  '/operator/v1/lotto',
  '/operator/v1/counts',
  '/operator/v1/approvals',
];

/** Formats the name of an operator, which rows store as `operator/lek`. */
export const operatorName = (by: string): string => by.replace('operator/', '');
