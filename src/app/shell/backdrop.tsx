import { useState } from 'react';
import { useLocation } from 'wouter';
import { findRoute } from '@/contract/route-match';
import { useAgent } from '@/features/agent/agent.queries';
import styles from './backdrop.module.css';
import { layoutTraits } from './layout-traits';

/** The agent's background picture, which mounts after the first paint. */
export function Backdrop() {
  const [path] = useLocation();
  const { backgrounds } = useAgent().info;
  const match = findRoute(path);
  const traits = match && layoutTraits[match.route.layout];
  if (!backgrounds || !traits?.hasChrome) return null;
  const source = traits.isNarrow ? backgrounds.auth : backgrounds.page;
  return source === '' ? null : <Picture key={source} source={source} />;
}

function Picture({ source }: { source: string }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <img
      className={styles.backdrop}
      src={source}
      alt=""
      fetchPriority="low"
      decoding="async"
      data-loaded={isLoaded}
      onLoad={() => setLoaded(true)}
    />
  );
}
