import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { orderedCopy } from '../ordered-deposit.copy';
import { orderedQueries } from '../ordered-deposit.queries';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  payload: string;
  /** Amount as screen readers read it. */
  amount: string;
  logoUrl: string;
}

/** A QR code to scan or to save by a long press. The logo lies over it and is not part of the image. */
export function QrCode({ payload, amount, logoUrl }: QrCodeProps) {
  const { data: picture, error, refetch } = useQuery(orderedQueries.qrPicture(payload));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.place} data-part="qr">
      {picture === undefined ? (
        <Skeleton width="100%" height="100%" />
      ) : (
        <img className={styles.code} src={picture} alt={orderedCopy.qrAlt(amount)} />
      )}
      {logoUrl !== '' && (
        <span className={styles.logo}>
          <img src={logoUrl} alt="" width={32} height={32} />
        </span>
      )}
    </div>
  );
}
