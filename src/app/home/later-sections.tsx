import { type ComponentType, useEffect, useState } from 'react';
import { loadLater } from '../later-loader';

/** What is below the first screen of the home page, and loaded after it; without it nothing is missed. */
export function LaterSections() {
  const [Results, setResults] = useState<ComponentType | null>(null);
  useEffect(() => {
    loadLater()
      .then((m) => m.showLatestResults(setResults))
      .catch(() => undefined);
  }, []);
  return Results && <Results />;
}
