/** Kinds of security events, as `area.event`. */
export const securityKinds = [
  'sign_in.done',
  'sign_in.refused',
  'sign_in.locked',
  'sign_in.line',
  'register.done',
  'code.sent',
  'code.refused',
  'password.changed',
  'password.reset',
  'sessions.ended',
  'line.linked',
  'line.unlinked',
  'bank_account.changed',
  'member.closed',
  'member.opened',
  'operator_key.refused',
  'operator_key.added',
  'operator_key.ended',
] as const;
export type SecurityKind = (typeof securityKinds)[number];
