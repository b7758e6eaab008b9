import type { LottoRound } from '@/contract/lotto.contract';
import { formatThaiTime } from '@/domain/thai-date';
import { ExternalLink } from '@/shared/line/external-link';
import { Text } from '@/shared/ui/kit';
import { resultsCopy as copy, sourcePages } from '../results.copy';
import styles from './result-source.module.css';

/** The source from which a result was read, and the way to it; nothing for a result that a person entered. */
export function ResultSource({ source }: Pick<LottoRound, 'source'>) {
  if (!source) return null;
  const { source_id: id, read_at: at } = source;
  const page = sourcePages[id];
  return (
    <Text variant="note" tone="faint" className={styles.source}>
      {copy.readFrom(page?.name ?? ` ${id.replace('xsmb/', 'XSMB ')}`, formatThaiTime(at))}
      {page && <ExternalLink href={page.url}>{copy.seeSource}</ExternalLink>}
    </Text>
  );
}
