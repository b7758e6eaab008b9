let kept = '';

/** Keeps the filter of the list of members, for the way back from a member. */
export function keepMembersFilter(search: string): void {
  kept = search;
}

/** Returns the path of the list of members as it was seen last. */
export function getMembersPath(): string {
  return kept === '' ? '/members' : `/members?${kept}`;
}
