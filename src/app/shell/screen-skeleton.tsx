import { Stack } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { appCopy } from '../app.copy';
import styles from './screen-skeleton.module.css';

/** Placeholder while a screen's chunk loads. */
export function ScreenSkeleton() {
  return (
    <Stack gap={3} className={styles.skeleton} aria-busy="true">
      <span className={hidden.hidden}>{appCopy.loadingPage}</span>
      <Skeleton height={32} width="50%" />
      <Skeleton height={120} />
      <Skeleton height={240} />
    </Stack>
  );
}
