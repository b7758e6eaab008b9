import { useSearchParams } from 'wouter';

/** The filter of a list, which stands in the URL, so that a link or a reload shows the same rows. */
export interface UrlFilter {
  readonly isSet: boolean;
  /** Returns a value; undefined when the URL has none. */
  readonly read: (name: string) => string | undefined;
  /** Sets a value; an empty one removes it. */
  readonly set: (name: string, value: string) => void;
  readonly clear: () => void;
}

/** Reads and changes the filter of a list. */
export function useUrlFilter(): UrlFilter {
  const [search, setSearch] = useSearchParams();
  return {
    isSet: search.size > 0,
    read: (name) => search.get(name) ?? undefined,
    set: (name, value) =>
      setSearch(
        (current) => {
          if (value === '') current.delete(name);
          else current.set(name, value);
          return current;
        },
        { replace: true },
      ),
    clear: () => setSearch({}, { replace: true }),
  };
}
