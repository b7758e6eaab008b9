/** What an operator may be: each endpoint of the operator API names those that may call it. */
export const operatorRoles = [
  'owner',
  'finance',
  'support',
  'lotto',
  'content',
  'auditor',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];
