import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio/react';
import { userStore } from '@/shared/state/user.store';
import styles from './member-panel.module.css';

export interface MemberPanelProps {
  /** Off where the wallets are on the same page. */
  hasWalletLink?: boolean;
}

/** A visitor does not wait for what only members see. */
const MemberCard = lazy(() => import('./member-card').then((m) => ({ default: m.MemberCard })));

/** The member at a glance. Nothing for a visitor. */
export function MemberPanel({ hasWalletLink = true }: MemberPanelProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  if (!isLoggedIn) return null;
  return (
    <Suspense fallback={<div className={styles['place']} aria-busy="true" />}>
      <MemberCard hasWalletLink={hasWalletLink} />
    </Suspense>
  );
}
