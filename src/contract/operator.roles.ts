/** Roles of operators. Each endpoint of the operator API names the roles that may call it. */
export const operatorRoles = [
  'owner',
  'finance',
  'support',
  'lotto',
  'content',
  'auditor',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** The roles that may call an endpoint. */
type Roles = readonly [OperatorRole, ...OperatorRole[]];

export const owners = ['owner'] as const satisfies Roles;
export const auditReaders = ['owner', 'auditor'] as const satisfies Roles;
export const bookReaders = ['owner', 'finance', 'auditor'] as const satisfies Roles;
export const moneyReaders = ['owner', 'finance', 'support', 'auditor'] as const satisfies Roles;
export const moneyMovers = ['owner', 'finance'] as const satisfies Roles;
/** Roles that may ask for a second person, with those that see what waits. */
export const approvalKeepers = ['owner', 'finance', 'content'] as const satisfies Roles;
export const approvalReaders = ['owner', 'finance', 'content', 'auditor'] as const satisfies Roles;
export const memberReaders = ['owner', 'finance', 'support', 'auditor'] as const satisfies Roles;
export const memberKeepers = ['owner', 'support'] as const satisfies Roles;
export const offerReaders = [
  'owner',
  'finance',
  'support',
  'content',
  'auditor',
] as const satisfies Roles;
export const offerKeepers = ['owner', 'content'] as const satisfies Roles;
export const contentReaders = ['owner', 'support', 'content', 'auditor'] as const satisfies Roles;
export const contentKeepers = ['owner', 'content'] as const satisfies Roles;
export const lottoReaders = ['owner', 'lotto', 'auditor'] as const satisfies Roles;
/** What corrections could not take back is money that finance collects. */
export const shortfallReaders = ['owner', 'finance', 'lotto', 'auditor'] as const satisfies Roles;
export const lottoKeepers = ['owner', 'lotto'] as const satisfies Roles;
