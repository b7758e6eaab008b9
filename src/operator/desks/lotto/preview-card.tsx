import type { DataOf } from '@/contract/endpoint';
import { betTypeNames } from '@/contract/lotto.copy';
import type { lottoResultPreview } from '@/contract/operator/lotto-results.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { Card, InfoLine, Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { resultCopy as copy, warningTexts } from './result.copy';
import styles from './result.module.css';

export type Preview = DataOf<typeof lottoResultPreview>;

const percentOf = (part: number, whole: number) => ((part / whole) * 100).toFixed(1);

/** The payout of a result before it is final: sums, share of the stakes, bet types, numbers and warnings. */
export function PreviewCard({ preview }: { preview: Preview }) {
  const { staked, pays, winning_bills: winning, largest } = preview;
  return (
    <Card as="section" aria-label={copy.preview}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading">
            {copy.preview}
          </Text>
          <Text variant="detail" tone="faint">
            {copy.noMoney}
          </Text>
        </Row>
        {preview.warnings.map((warning) => (
          <Problem key={warning}>{warningTexts[warning]}</Problem>
        ))}
        <dl className={styles.sums}>
          <Sum name={copy.staked} value={formatMoney(staked)} />
          <Sum name={copy.pays} value={formatMoney(pays)} />
          <Sum
            name={copy.difference}
            value={formatSignedMoney(staked - pays)}
            tone={staked >= pays ? styles.gain : styles.loss}
          />
          <Sum name={copy.winning} value={winning.toLocaleString('en-US')} />
        </dl>
        <ShareBar preview={preview} />
        {preview.paid > 0 && <CorrectionFacts preview={preview} />}
        <DataTable
          caption={copy.byNumber}
          columns={numberColumns}
          rows={preview.numbers}
          keyOf={({ bet_type: type, number }) => `${type}/${number}`}
          empty={copy.noWinners}
        />
        {preview.types.length > 0 && (
          <details className={styles.types}>
            <summary>{copy.byType}</summary>
            <DataTable
              caption={copy.byType}
              columns={typeColumns}
              rows={preview.types}
              keyOf={({ bet_type: type }) => type}
              empty={copy.noWinners}
            />
          </details>
        )}
        {largest && (
          <InfoLine>
            {copy.largest(formatMoney(largest.pays), largest.bill, largest.username)}
          </InfoLine>
        )}
      </Stack>
    </Card>
  );
}

function Sum({ name, value, tone }: { name: string; value: string; tone?: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={tone}>{value}</dd>
    </div>
  );
}

/** The payout as a share of the stakes, with a mark at the expected share. */
function ShareBar({ preview: { staked, pays, expected } }: { preview: Preview }) {
  if (staked === 0) {
    return (
      <Text variant="detail" tone="faint">
        {copy.noStakes}
      </Text>
    );
  }
  const text = copy.share(percentOf(pays, staked), percentOf(expected, staked));
  const place = (part: number) => `${Math.min(100, (part / staked) * 100)}%`;
  return (
    <div>
      <div
        role="meter"
        aria-label={copy.pays}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round((pays / staked) * 100))}
        aria-valuetext={text}
        className={`${styles.share} ${pays > staked ? styles.over : ''}`}
      >
        <span style={{ inlineSize: place(pays) }} />
        <i style={{ insetInlineStart: place(expected) }} />
      </div>
      <Text variant="detail" tone="soft" hasFigures>
        {text}
      </Text>
    </div>
  );
}

/** The sums that a correction credits and takes back, and those that the wallets do not have. */
function CorrectionFacts({ preview }: { preview: Preview }) {
  return (
    <FactList
      facts={[
        [copy.paidBefore, formatMoney(preview.paid)],
        [copy.credits, formatMoney(preview.credits)],
        [copy.takesBack, formatMoney(preview.takes_back)],
        [copy.missing, formatMoney(preview.shortfall)],
      ]}
    />
  );
}

const numberColumns: readonly Column<Preview['numbers'][number]>[] = [
  { head: copy.type, cell: ({ bet_type: type }) => betTypeNames[type] },
  { head: copy.number, cell: ({ number }) => <b className={styles.digits}>{number}</b> },
  {
    head: copy.items,
    isNumber: true,
    isSecondary: true,
    cell: ({ items }) => items.toLocaleString('en-US'),
  },
  { head: copy.wonStaked, isNumber: true, cell: ({ staked }) => formatMoney(staked) },
  { head: copy.typePays, isNumber: true, cell: ({ pays }) => formatMoney(pays) },
];

const typeColumns: readonly Column<Preview['types'][number]>[] = [
  { head: copy.type, cell: ({ bet_type: type }) => betTypeNames[type] },
  { head: copy.typeStaked, isNumber: true, cell: ({ staked }) => formatMoney(staked) },
  { head: copy.typePays, isNumber: true, cell: ({ pays }) => formatMoney(pays) },
];
