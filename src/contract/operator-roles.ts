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
/** Roles that may ask for the approval of a second person. */
export const approvalEditors = [
  'owner',
  'finance',
  'support',
  'lotto',
  'content',
] as const satisfies Roles;
/** Roles that may see the requests for approval; support, lotto and content see only their own. */
export const approvalReaders = [
  'owner',
  'finance',
  'support',
  'lotto',
  'content',
  'auditor',
] as const satisfies Roles;
/** Roles that may ask for an adjustment of a balance; support can only ask and cannot approve. */
export const adjustmentEditors = ['owner', 'finance', 'support'] as const satisfies Roles;
export const memberReaders = ['owner', 'finance', 'support', 'auditor'] as const satisfies Roles;
export const memberEditors = ['owner', 'support'] as const satisfies Roles;
export const offerReaders = [
  'owner',
  'finance',
  'support',
  'content',
  'auditor',
] as const satisfies Roles;
export const offerEditors = ['owner', 'content'] as const satisfies Roles;
/** Roles that may describe an item of the shop; its price and stock are decisions about money. */
export const shopEditors = ['owner', 'finance', 'content'] as const satisfies Roles;
/** Roles that may create a poll; its right answer, which pays prizes, is a decision about money. */
export const pollWriters = ['owner', 'finance', 'content'] as const satisfies Roles;
export const contentReaders = ['owner', 'support', 'content', 'auditor'] as const satisfies Roles;
export const contentEditors = ['owner', 'content'] as const satisfies Roles;
export const lottoReaders = ['owner', 'lotto', 'auditor'] as const satisfies Roles;
/**
 * Roles that may see shortfalls. Finance is included, because it collects the money that corrections could not take
 * back.
 */
export const shortfallReaders = ['owner', 'finance', 'lotto', 'auditor'] as const satisfies Roles;
export const lottoEditors = ['owner', 'lotto'] as const satisfies Roles;
/** Roles that may hold a member's affiliate income and mark signals as seen; a release needs a second person. */
export const incomeHolders = ['owner', 'finance', 'support'] as const satisfies Roles;
/** Roles that write or approve broadcasts, and may stop one. */
export const broadcastStoppers = ['owner', 'finance', 'content'] as const satisfies Roles;
