import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { type Rule, ruleList } from '@/contract/operator/rules.contract';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter } from '../../kit/filters';
import { Gone } from '../../kit/gone';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { OffersPage, type OffersPagePart } from './offers-page';
import styles from './offers-rules.module.css';
import { nameOfRule } from './rule-name';
import { RulePanel } from './rule-panel';
import { formatRule, isUnusual } from './rule-value';
import { rulesCopy as copy } from './rules.copy';

const PATH = '/offers/rules';
const OTHER = 'other';

const groupOf = ({ rule }: Rule) => rule.split('.')[0] ?? '';
const isGroup = (name: string): name is keyof typeof copy.groups =>
  Object.hasOwn(copy.groups, name);

const columns: readonly Column<Rule>[] = [
  { head: copy.rule, isName: true, cell: ({ rule }) => nameOfRule(rule)[0] },
  {
    ...{ head: copy.value, isNumber: true },
    cell: (rule) => (
      <>
        {isUnusual(rule) && <Badge tone="info">{copy.isOther}</Badge>}{' '}
        {formatRule(rule.unit, rule.value)}
      </>
    ),
  },
  {
    ...{ head: copy.usual, isNumber: true, isSecondary: true },
    cell: ({ unit, usual }) => formatRule(unit, usual),
  },
  {
    ...{ head: copy.changed, isSecondary: true },
    cell: ({ changed_at: at, changed_by: by }) =>
      at === null ? (
        copy.never
      ) : (
        <>
          {by !== null && nameActor(by)} · <TimeText at={at} />
        </>
      ),
  },
];

const narrowColumns = columns.slice(0, 2);

/** `/operator/offers/rules`: every rule in force by group; a row opens its panel. */
export function RulesPage({ id }: OffersPagePart) {
  const [, go] = useLocation();
  const filter = useUrlFilter();
  const list = useQuery(operatorQuery(ruleList));
  const group = filter.read('group') ?? '';
  const isOther = filter.read('show') === OTHER;
  const shown = list.data?.find(({ rule }) => rule === id);
  // Beside an open rule stand those of its group, so that both fit on the screen.
  const near = shown ? groupOf(shown) : group;
  const rows = list.data?.filter(
    (rule) => (near === '' || groupOf(rule) === near) && (!isOther || isUnusual(rule)),
  );
  const query = useSearch();
  const search = query === '' ? '' : `?${query}`;
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: ({ rule }: Rule) => rule },
    onOpen: ({ rule }) => go(`${PATH}/${rule}${search}`),
  });
  const close = () => go(`${PATH}${search}`);
  const groups = [...new Set(rows?.map(groupOf))].filter(isGroup);
  return (
    <OffersPage
      page="rules"
      state={list.data && copy.state(list.data.length, list.data.filter(isUnusual).length)}
      panel={
        id !== undefined &&
        list.data &&
        (shown ? (
          <RulePanel key={id} rule={shown} rules={list.data} onClose={close} />
        ) : (
          <Gone title={copy.gone} />
        ))
      }
    >
      <Row gap={3} wraps>
        <SelectFilter
          label={copy.group}
          value={group}
          options={[['', copy.allGroups], ...Object.entries(copy.groups)]}
          onChange={(value) => filter.set('group', value)}
        />
        <SelectFilter
          label={copy.show}
          value={isOther ? OTHER : ''}
          options={[
            ['', copy.all],
            [OTHER, copy.other],
          ]}
          onChange={(value) => filter.set('show', value)}
        />
      </Row>
      {(groups.length === 0 ? [undefined] : groups).map((each) => (
        <Card
          key={each ?? ''}
          as="section"
          aria-label={each && copy.groups[each]}
          className={styles.rules}
        >
          <Stack gap={2}>
            {each && (
              <Text as="h2" variant="heading">
                {copy.groups[each]}
              </Text>
            )}
            <DataTable
              caption={each ? copy.groups[each] : copy.rule}
              columns={id === undefined ? columns : narrowColumns}
              rows={rows?.filter((rule) => each === undefined || groupOf(rule) === each)}
              keyOf={({ rule }) => rule}
              empty={copy.empty}
              filteredEmpty={
                filter.isSet && (
                  <FilteredEmpty
                    title={copy.filteredEmpty}
                    clear={copy.clear}
                    onClear={filter.clear}
                  />
                )
              }
              error={list.error}
              onRetry={() => void list.refetch()}
              openKey={chosenKey ?? id}
              onOpen={open}
            />
          </Stack>
        </Card>
      ))}
    </OffersPage>
  );
}
