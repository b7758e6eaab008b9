import { Link } from 'wouter';
import { lottoShortfalls } from '@/contract/operator/lotto.contract';
import type { RoundShown } from '@/contract/operator/lotto-board.contract';
import { lottoResultCorrect } from '@/contract/operator/lotto-results.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { FactList } from '../../kit/fact-list';
import { useMay } from '../../shell/use-me';
import { ResultFacts } from './derived-numbers';
import { resultCopy as copy } from './result.copy';
import styles from './result.module.css';

/** A round whose bills are being paid, were paid, or were refunded. */
export function EndedRound({ round, onCorrect }: { round: RoundShown; onCorrect: () => void }) {
  const may = useMay();
  const { result, state, note, staked, paid, settlement, shortfall } = round;
  const mayCorrect = state === 'paid' && may(lottoResultCorrect);
  return (
    <div className={styles.columns}>
      <Card as="section" aria-label={copy.finalResult} className={styles.column}>
        {state === 'paying' && <Text role="status">{copy.paying}</Text>}
        {state === 'refunded' && (
          <>
            <Text variant="strong">{copy.refunded}</Text>
            <p className={styles.reads}>
              {copy.memberReads} “{note}”
            </p>
          </>
        )}
        {result && <ResultFacts title={copy.finalResult} result={result} />}
        {mayCorrect && round.result_kind === 'yeekee' && (
          <Text variant="detail" tone="faint">
            {copy.automatic}
          </Text>
        )}
        {mayCorrect && round.result_kind !== 'yeekee' && (
          <Button variant="outline" onClick={onCorrect}>
            {copy.correct}
          </Button>
        )}
      </Card>
      <Card as="section" aria-label={copy.figures} className={styles.column}>
        <Stack gap={4}>
          <FactList
            facts={[
              [copy.staked, formatMoney(staked)],
              [copy.paid, <strong key="paid">{formatMoney(paid)}</strong>],
              [copy.difference, formatSignedMoney(staked - paid)],
              [copy.settlements, copy.times(settlement)],
              [copy.shortfall, formatMoney(shortfall)],
            ]}
          />
          {shortfall > 0 && may(lottoShortfalls) && (
            <Link href={`/lotto/shortfalls?round=${round.round_id}`} className={styles.link}>
              {copy.shortfalls}
            </Link>
          )}
        </Stack>
      </Card>
    </div>
  );
}
