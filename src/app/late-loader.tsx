import { type ComponentType, startTransition, useEffect, useState } from 'react';

const RETRY_MS = 3000;

/** Fetches the rest of the app once the first screen is painted, and again until it is here. */
export function LateLoader() {
  const [Late, setLate] = useState<ComponentType | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      import('./late')
        .then((module) => startTransition(() => setLate(() => module.Late)))
        .catch(() => {
          timer = setTimeout(load, RETRY_MS);
        });
    };
    load();
    return () => clearTimeout(timer);
  }, []);
  return Late && <Late />;
}
