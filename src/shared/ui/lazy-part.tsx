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
   * Behaviour when the code fails to load. `toast`: shows a toast. `retry`: tries until it succeeds. `error`: shows the
   * error in place of the part. `nothing`: renders nothing.
   */
  readonly onMissing?: 'toast' | 'retry' | 'error' | 'nothing';
  /** Shown until the part has loaded. */
  readonly fallback?: ReactNode;
}

/** Props of a lazy part, in addition to the props of its component. */
export interface LazyPartProps {
  /**
   * The part is loaded when `isWanted` first becomes true. It stays mounted afterwards, so that it can close with its
   * animation. True by default.
   */
  isWanted?: boolean;
  /** Called when the code fails to load. */
  onFail?: () => void;
}

/** A part of the app that is loaded when it is first shown. */
export interface LazyPart<Props> {
  (props: Props & LazyPartProps): ReactNode;
  /** Loads the code ahead of time. */
  readonly prefetch: () => Promise<unknown>;
}

/**
 * Creates a component whose code is loaded when it is first shown. All lazy code except screens is loaded this way.
 * @param load imports the component
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onMissing = 'toast', fallback = null }: LazyPartOptions = {},
): LazyPart<Props> {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  // Many parts of one page ask at once, and each import costs a slow phone about a millisecond.
  const prefetch = (): Promise<void> => {
    loading ??= load().then(
      (loaded) => {
        Part = loaded;
      },
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    );
    return loading;
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

    // The remaining props are those of the component.
    if (isShown && Part) return <Part {...(props as unknown as Props)} />;
    if (error !== null) return <ErrorState error={error} onRetry={() => setError(null)} />;
    return isWanted ? fallback : null;
  }

  return Object.assign(LazyPart, { prefetch });
}
