import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { describeError } from '../http/api-error';
import { reloadForMissingChunk } from '../routing/missing-chunk';
import { ErrorState } from './states';
import { showToast } from './toast';

const RETRY_MS = 3000;

export interface LazyPartOptions {
  /**
   * What happens when it does not come. `toast`: the page goes on without it, and says so. `retry`: it is asked for
   * until it comes. `error`: its place shows the error. `nothing`: the page goes on without it.
   */
  readonly onMissing?: 'toast' | 'retry' | 'error' | 'nothing';
  /** Shown in its place until it has loaded. */
  readonly fallback?: ReactNode;
}

/** Props of a part beside its own. */
export interface LazyPartProps {
  /** A part is fetched when it is first wanted, and stays to close with its motion. Left out, it is wanted. */
  isWanted?: boolean;
  /** Called when it did not come. */
  onFail?: () => void;
}

/** A part of the app that is loaded when it is first shown. */
export interface LazyPart<Props> {
  (props: Props & LazyPartProps): ReactNode;
  /** Fetches it ahead. */
  readonly prefetch: () => Promise<unknown>;
}

/**
 * Makes a component of a part whose code is loaded when it is first shown. This is the one way to load code beside the
 * screens.
 * @param load imports the component
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onMissing = 'toast', fallback = null }: LazyPartOptions = {},
): LazyPart<Props> {
  let Part: ComponentType<Props> | undefined;

  const prefetch = async (): Promise<void> => {
    Part ??= await load();
  };

  function LazyPart({ isWanted = true, onFail, ...props }: Props & LazyPartProps) {
    const [isShown, setShown] = useState(isWanted && Part !== undefined);
    const [error, setError] = useState<unknown>(null);
    const isMissing = isWanted && !isShown && error === null;
    const handleFailure = useEffectEvent((cause: unknown) => {
      if (onMissing === 'error') setError(cause);
      onFail?.();
      if (onMissing !== 'toast' || reloadForMissingChunk(cause)) return;
      showToast({ message: describeError(cause), tone: 'danger' });
    });

    useEffect(() => {
      if (!isMissing) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const fetchPart = () => {
        prefetch().then(
          () => startTransition(() => setShown(true)),
          (cause: unknown) => {
            handleFailure(cause);
            if (onMissing === 'retry') timer = setTimeout(fetchPart, RETRY_MS);
          },
        );
      };
      fetchPart();
      return () => clearTimeout(timer);
    }, [isMissing]);

    // What is left of the props is what the part asks for.
    if (isShown && Part) return <Part {...(props as unknown as Props)} />;
    if (error !== null) return <ErrorState error={error} onRetry={() => setError(null)} />;
    return isWanted ? fallback : null;
  }

  return Object.assign(LazyPart, { prefetch });
}
