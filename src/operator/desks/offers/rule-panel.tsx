import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agentRuleSet } from '@/contract/operator/agent.contract';
import {
  type Rule,
  type RuleChangeRow,
  type RuleValue,
  ruleHistory,
} from '@/contract/operator/rules.contract';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { RuleForm } from './rule-form';
import { nameOfRule } from './rule-name';
import { formatRule, formatRuleNumber, numbersOf } from './rule-value';
import { rulesCopy as copy } from './rules.copy';

const LIMIT = 20;

/** The open rule: its value, bounds and effect, the form that changes it, and its history. */
export function RulePanel({
  rule,
  rules,
  onClose,
}: {
  rule: Rule;
  rules: readonly Rule[];
  onClose: () => void;
}) {
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  useKeys({ Escape: () => (isEditing ? setEditing(false) : onClose()) });
  const [name, sentence] = nameOfRule(rule.rule);
  const { unit, second_person: second } = rule;
  const [least = 0, most = 0] = [rule.least, rule.most].flatMap((each) => numbersOf(unit, each));
  return (
    <>
      <Card as="section" aria-label={name}>
        <Stack gap={4}>
          <Row place="spread" gap={3}>
            <Text as="h2" variant="heading">
              {name}
            </Text>
            <Button variant="text" size="small" onClick={onClose}>
              {copy.back}
            </Button>
          </Row>
          <Text variant="detail" tone="soft">
            {sentence}
          </Text>
          <FactList
            facts={[
              [copy.value, formatRule(unit, rule.value)],
              [copy.usual, formatRule(unit, rule.usual)],
              [copy.bounds, copy.from(formatRuleNumber(unit, least), formatRuleNumber(unit, most))],
              [copy.effect, effectOf(rule.rule)],
            ]}
          />
          {second !== null && (
            <Text variant="note" tone="warn">
              {copy.second[second]}
            </Text>
          )}
          {isEditing ? (
            <RuleForm rule={rule} rules={rules} onDone={() => setEditing(false)} />
          ) : (
            may(agentRuleSet) && (
              <Row gap={2}>
                <Button variant="primary" onClick={() => setEditing(true)}>
                  {copy.edit}
                </Button>
              </Row>
            )
          )}
        </Stack>
      </Card>
      <History rule={rule} />
    </>
  );
}

function effectOf(rule: string): string {
  const found = Object.entries(copy.effects).find(([group]) => rule.startsWith(`${group}.`));
  return found?.[1] ?? '';
}

function History({ rule: { rule, unit } }: { rule: Rule }) {
  const list = useInfiniteQuery(operatorPages(ruleHistory, { rule, limit: LIMIT }));
  const say = (value: RuleValue | null) =>
    value === null ? copy.usualWord : formatRule(unit, value);
  const columns: readonly Column<RuleChangeRow>[] = [
    {
      head: copy.change,
      cell: ({ from, to, reason }) => (
        <Stack gap={1}>
          <span>{`${say(from)} → ${say(to)}`}</span>
          {reason !== null && (
            <Text as="small" variant="note" tone="warn">
              {copy.because(reason)}
            </Text>
          )}
        </Stack>
      ),
    },
    { head: copy.by, cell: ({ operator }) => operator },
    { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
  ];
  return (
    <Card as="section" aria-label={copy.history}>
      <Stack gap={3}>
        <Text as="h3" variant="heading">
          {copy.history}
        </Text>
        <DataTable
          caption={copy.history}
          columns={columns}
          rows={list.data?.pages.flatMap(({ rows }) => rows)}
          keyOf={({ seq }) => seq}
          empty={copy.noHistory}
          {...pageProps(list)}
        />
      </Stack>
    </Card>
  );
}
