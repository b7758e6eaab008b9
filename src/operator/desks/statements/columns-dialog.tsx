import { useState } from 'react';
import {
  type StatementColumnName,
  statementColumnNames,
  statementFormatSet,
  type UnknownLayout,
} from '@/contract/operator/bank-statements.contract';
import { Button } from '@/shared/ui/button';
import { Stack, Text } from '@/shared/ui/kit';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { SelectFilter } from '../../kit/filters';
import { useOperatorCommand } from '../../kit/operator-query';
import { columnNames, columnsCopy as copy, statementsCopy } from './statements.copy';
import styles from './statements.module.css';

/** Asks a person what the columns of an unknown file mean; the account remembers the answer. */
export function ColumnsDialog({
  accountId,
  layout,
  onNamed,
  onClose,
}: {
  accountId: string;
  layout: UnknownLayout;
  onNamed: () => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Partial<Record<StatementColumnName, string>>>({});
  const command = useOperatorCommand(statementFormatSet);
  const options = layout.columns.map((title, at) => [String(at), title] as const);
  const save = async () => {
    const done = await command.run({
      account_id: accountId,
      header: layout.header,
      columns: { ...chosen, date: chosen.date ?? '', balance: chosen.balance ?? '' },
    });
    if (done !== undefined) onNamed();
  };
  return (
    <DeskDialog title={copy.title} onClose={onClose} isWide>
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      <Sample layout={layout} />
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles.fields}>
          {statementColumnNames.map((name) => (
            <SelectFilter
              key={name}
              label={columnNames[name]}
              value={chosen[name] ?? ''}
              options={[['', copy.none], ...options]}
              onChange={(value) =>
                setChosen((before) => {
                  const { [name]: _, ...rest } = before;
                  return value === '' ? rest : { ...rest, [name]: value };
                })
              }
            />
          ))}
        </div>
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isBusy={command.isBusy}>
          {command.isBusy ? statementsCopy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** The header and the first rows, as they were read. */
function Sample({ layout }: { layout: UnknownLayout }) {
  return (
    <div className={styles.sample}>
      <table>
        <caption>{copy.sample}</caption>
        <thead>
          <tr>
            {layout.columns.map((title, at) => (
              <th key={at} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {layout.samples.map((cells, row) => (
            <tr key={row}>
              {layout.columns.map((_, at) => (
                <td key={at}>{cells[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
