import { betTypeNames } from '@/contract/lotto.copy';
import type { RoundShown } from '@/contract/operator/lotto-board.contract';
import { Text } from '@/shared/ui/kit';
import { FactList } from '../../kit/fact-list';
import { resultCopy as copy, fieldLabels } from './result.copy';
import styles from './result.module.css';
import { deriveNumbers, type ResultDraft } from './result-fields';

/** The numbers that decide the bets, as far as they are typed. */
export function DerivedCard({
  kind,
  draft,
}: {
  kind: RoundShown['result_kind'];
  draft: ResultDraft;
}) {
  const { threeTop, twoTop, twoBottom, tod } = deriveNumbers(kind, draft);
  return (
    <section aria-label={copy.derived} className={styles.derived}>
      <FactList
        facts={[
          [betTypeNames.three_top, <Digits key="top" text={threeTop} />],
          [betTypeNames.two_top, <Digits key="two" text={twoTop} />],
          [betTypeNames.two_bottom, <Digits key="bottom" text={twoBottom} />],
          [betTypeNames.three_tod, tod.length === 0 ? '–' : tod.join(' ')],
        ]}
      />
    </section>
  );
}

function Digits({ text }: { text: string }) {
  return <strong className={styles.digits}>{text}</strong>;
}

/** The whole numbers of a result, and those that decide the bets. */
export function ResultFacts({
  title,
  result,
}: {
  title: string;
  result: NonNullable<RoundShown['result']>;
}) {
  const { announced, prizes, three_top, two_bottom, three_front, three_bottom } = result;
  const whole = prizes.length > 0 ? prizes.map(({ number }) => number) : [announced];
  return (
    <section aria-label={title}>
      <Text as="h3" variant="label" tone="soft">
        {title}
      </Text>
      <p className={styles.whole}>{whole.filter((each) => each !== null).join(' · ')}</p>
      <FactList
        facts={[
          [betTypeNames.three_top, three_top],
          [betTypeNames.two_top, three_top.slice(1)],
          [betTypeNames.two_bottom, two_bottom],
          ...(three_front.length === 0
            ? []
            : [[betTypeNames.three_front, three_front.join(' ')] as const]),
          ...(three_bottom.length === 0
            ? []
            : [[betTypeNames.three_bottom, three_bottom.join(' ')] as const]),
        ]}
      />
    </section>
  );
}

/** The numbers of a waiting result, as the person typed them. */
export function TypedFacts({ typed }: { typed: NonNullable<RoundShown['typed']> }) {
  const { number, special, first, second, two_bottom, three_front, three_bottom, index, change } =
    typed;
  const facts = [
    [fieldLabels.number, number],
    [fieldLabels.special, special],
    [fieldLabels.first, first],
    [fieldLabels.second, second],
    [betTypeNames.three_front, three_front?.join(' ')],
    [betTypeNames.three_bottom, three_bottom?.join(' ')],
    [fieldLabels.two_bottom, two_bottom],
    [fieldLabels.index, index],
    [fieldLabels.change, change],
  ] as const;
  return (
    <FactList
      facts={facts.flatMap(([name, value]) =>
        value === undefined ? [] : [[name, <Digits key={name} text={value} />] as const],
      )}
    />
  );
}
