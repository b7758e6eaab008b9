import { type ComponentType, useEffect, useState } from 'react';

/** What is below the first screen of the home page, and loaded after it; without it nothing is missed. */
export function LaterSections() {
  const [Results, setResults] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('@/features/lotto/components/latest-results')
      .then((m) => setResults(() => m.LatestResults))
      .catch(() => undefined);
  }, []);
  return Results && <Results />;
}
