import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { HIGH_TURNOVER_MULTIPLE } from '@/contract/operator/promotion.fields';
import { promotionCost } from '@/contract/operator/promotions.contract';
import { formatMoney } from '@/domain/money';
import { Stack, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { CallProblem } from '../../kit/call-problem';
import { FactList } from '../../kit/fact-list';
import { operatorQuery } from '../../kit/operator-query';
import { toCostQuery, type Written } from './promotion-form-rules';
import { promotionsCopy } from './promotions.copy';
import styles from './promotions.module.css';
import { useSettled } from './use-settled';

const { cost: copy, facts } = promotionsCopy;

/** The house's expected result of the typed bonus, beside the form. */
export function PromotionCostBox({ written }: { written: Written }) {
  const query: unknown = JSON.parse(useSettled(JSON.stringify(toCostQuery(written))));
  const isReady = v.is(promotionCost.query, query);
  const { data, error } = useQuery({
    ...operatorQuery(promotionCost, isReady ? query : undefined),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const kinds = new Set(
    written.categories.split(',').map((each) => (each === 'freespin' ? 'slot' : each)),
  );
  return (
    <Stack as="section" gap={3} aria-label={copy.title} aria-live="polite">
      <Text as="h2" variant="heading">
        {copy.title}
      </Text>
      {Number(written.turnover_multiple) > HIGH_TURNOVER_MULTIPLE && (
        <Badge tone="warn">{copy.high}</Badge>
      )}
      {kinds.size > 1 && <Badge tone="warn">{copy.mixed}</Badge>}
      {!isReady && (
        <Text variant="note" tone="soft">
          {copy.wait}
        </Text>
      )}
      {isReady && <CallProblem error={error} />}
      {isReady && data && (
        <>
          {data.worst.result < 0 && <Badge tone="danger">{copy.loses}</Badge>}
          <table className={styles.cost}>
            <thead>
              <tr>
                <th scope="col">{facts.expected}</th>
                <th scope="col">{copy.least}</th>
                <th scope="col">{copy.worst}</th>
              </tr>
            </thead>
            <tbody>
              {(['deposit', 'bonus', 'turnover', 'result'] as const).map((name) => (
                <tr key={name}>
                  <th scope="row">{name === 'bonus' ? copy.gift : copy[name]}</th>
                  {[data.least, data.worst].map((each, at) => (
                    <td key={at === 0 ? 'least' : 'worst'}>
                      <Text
                        as="span"
                        variant={name === 'result' ? 'strong' : undefined}
                        tone={name === 'result' && each.result < 0 ? 'danger' : undefined}
                      >
                        {formatMoney(each[name])}
                      </Text>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Text variant="note">{copy.edge(String(data.edge_basis_points / 100))}</Text>
          <FactList
            facts={[[copy.total, `${formatMoney(data.cost)} · ${copy.takers(data.takers)}`]]}
          />
          {data.cost > data.alone && (
            <Badge tone="warn">{copy.second(formatMoney(data.alone))}</Badge>
          )}
        </>
      )}
    </Stack>
  );
}
