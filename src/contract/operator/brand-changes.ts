/** A changed field by its path, such as `brand.tokens.--ck-bg`; null where the field is not set. */
export interface BrandChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns the fields that differ between two versions of the look and links of a site, in the order of the fields. */
export function listBrandChanges(before: object, after: object): BrandChange[] {
  const [earlier, later] = [new Map(flatten(before)), new Map(flatten(after))];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((field) => {
    const change = { field, before: earlier.get(field) ?? null, after: later.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** Returns each text of an object with its path. */
function flatten(value: object): [field: string, text: string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return [[name, inner]];
    if (typeof inner !== 'object' || inner === null) return [];
    return flatten(inner).map(([field, text]): [string, string] => [`${name}.${field}`, text]);
  });
}
