import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import {
  lottoSourceList,
  lottoSourceSet,
  type OfferedSource,
  resultModes,
  type SourcedMarket,
} from '@/contract/operator/lotto-sources.contract';
import { Button } from '@/shared/ui/button';
import { CheckChoice } from '@/shared/ui/check-choice';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { useMay } from '../../shell/use-me';
import { MARKET_CHANGES } from './market-dialogs';
import { sourcesCopy as copy, modeNames } from './sources.copy';

/** The sources of the results of a market, and how a result that they tell becomes final. */
export function MarketSources({ marketId }: { marketId: string }) {
  const may = useMay();
  const [isChoosing, setChoosing] = useState(false);
  const query = useQuery(operatorQuery(lottoSourceList));
  const market = query.data?.markets.find(({ market_id }) => market_id === marketId);
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data || !market) return null;
  const offered = query.data.sources.filter(({ markets }) => markets.includes(marketId));
  const nameOf = (id: string) =>
    offered.find(({ source_id }) => source_id === id)?.name ?? copy.missing(id);
  return (
    <Card as="section" aria-label={copy.marketTitle}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h3" variant="heading">
            {copy.marketTitle}
          </Text>
          {may(lottoSourceSet) && (
            <Button variant="quiet" size="small" onClick={() => setChoosing(true)}>
              {copy.choose}
            </Button>
          )}
        </Row>
        <FactList
          facts={[
            [copy.mode, modeNames[market.result_mode]],
            [copy.sources, market.sources.map(nameOf).join(' · ') || copy.noSources],
          ]}
        />
      </Stack>
      {isChoosing && (
        <ChooseDialog market={market} offered={offered} onClose={() => setChoosing(false)} />
      )}
    </Card>
  );
}

const rules = v.object({ mode: v.picklist(resultModes, copy.chooseMode) });

function ChooseDialog({
  market,
  offered,
  onClose,
}: {
  market: SourcedMarket;
  offered: readonly OfferedSource[];
  onClose: () => void;
}) {
  const { market_id, market_name, result_mode: mode, has_official_number: isOfficial } = market;
  const form = useForm(rules, { mode });
  const [chosen, setChosen] = useState<readonly string[]>(market.sources);
  const command = useOperatorCommand(lottoSourceSet, MARKET_CHANGES);
  const send = form.submit(async (typed) => {
    const sent = await command.run({ market_id, mode: typed.mode, sources: [...chosen] });
    if (sent === undefined) return;
    showToast({ message: copy.done, tone: 'success', durationMs: 5000 });
    onClose();
  });
  const ids = [...new Set([...market.sources, ...offered.map(({ source_id: id }) => id)])];
  const nameOf = (id: string) =>
    offered.find(({ source_id }) => source_id === id)?.name ?? copy.missing(id);
  const mark = (id: string, isOn: boolean) => {
    command.clear();
    setChosen(ids.filter((each) => (each === id ? isOn : chosen.includes(each))));
  };
  return (
    <DeskDialog title={`${copy.choose} · ${market_name}`} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <Text variant="detail" tone="soft">
          {copy.chooseText}
        </Text>
        <SelectField
          of={form.field('mode')}
          label={copy.mode}
          options={resultModes
            .filter((value) => isOfficial || value !== 'agree_final')
            .map((value) => ({ value, label: modeNames[value] }))}
          placeholder={copy.chooseMode}
        />
        {!isOfficial && (
          <Text variant="note" tone="soft">
            {copy.noOfficial}
          </Text>
        )}
        {ids.length === 0 && <Text variant="note">{copy.noneOffered}</Text>}
        {ids.map((id) => (
          <CheckChoice
            key={id}
            label={nameOf(id)}
            text={copy.family(id)}
            checked={chosen.includes(id)}
            onChange={(event) => mark(id, event.target.checked)}
          />
        ))}
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
