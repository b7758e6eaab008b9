import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { getLinePlatform } from '@/shared/line/line-platform';
import { buttonClass } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Text } from '@/shared/ui/kit';
import { orderedCopy } from '../ordered-deposit.copy';
import { orderedQueries } from '../ordered-deposit.queries';

export interface SaveQrProps {
  payload: string;
  /** Amount for the file name. */
  amount: string;
}

/**
 * Link that downloads the code. LINE's browsers cannot download, so a text about the long press replaces the link
 * there.
 */
export function SaveQr({ payload, amount }: SaveQrProps) {
  const { data: picture } = useQuery(orderedQueries.qrPicture(payload));
  if (getLinePlatform().environment !== 'web') {
    return <Text variant="detail">{orderedCopy.saveQrByPress}</Text>;
  }
  return (
    <a
      className={buttonClass({ variant: 'quiet', isWide: true })}
      href={picture}
      download={`qr-${amount}.png`}
    >
      <Icon name={downloadIcon} size={20} />
      {orderedCopy.saveQr}
    </a>
  );
}
