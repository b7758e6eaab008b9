import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Person,
  peopleList,
  personEnd,
  personInvite,
  personReset,
  personRole,
} from '@/contract/operator/people.contract';
import { Button } from '@/shared/ui/button';
import { Card, Row } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { roleNames } from '../../operator.copy';
import { DeskPage } from '../../shell/desk-page';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { SessionsCard } from '../account/sessions-card';
import { peopleCopy as copy } from './people.copy';
import { EndPersonDialog, InviteDialog, ResetDialog, RoleDialog } from './person-dialogs';

type Open = { kind: 'invite' } | { kind: 'role' | 'reset' | 'end'; person: Person } | null;

/** `/operator/people` lists operators with their roles, and the devices on which they are signed in. */
export function PeopleScreen() {
  const may = useMay();
  if (!may(peopleList)) return <ForbiddenScreen title={copy.title} roles={peopleList.roles} />;
  return <PeopleList />;
}

function PeopleList() {
  const may = useMay();
  const people = useQuery(operatorQuery(peopleList));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns: readonly Column<Person>[] = [
    {
      head: copy.name,
      cell: ({ name, display_name, counts_for }) => (
        <span>
          {display_name ?? name}
          {display_name && <small> · {name}</small>}
          {counts_for !== `operator/${name}` && (
            <Badge tone="warn">{copy.countsFor(nameActor(counts_for))}</Badge>
          )}
        </span>
      ),
    },
    { head: copy.role, cell: ({ role }) => roleNames[role] },
    { head: copy.access, cell: (person) => <Access person={person} /> },
    { head: copy.since, isSecondary: true, cell: ({ added_at }) => <TimeText at={added_at} /> },
    {
      head: copy.active,
      cell: ({ active_at }) => (active_at === null ? '–' : <TimeText at={active_at} />),
    },
    {
      head: copy.actions,
      cell: (person) =>
        person.ended_at === null &&
        may(personEnd) && (
          <Row gap={2} wraps>
            {may(personRole) && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => setOpen({ kind: 'role', person })}
              >
                {copy.changeRole}
              </Button>
            )}
            {may(personReset) && !person.has_key && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => setOpen({ kind: 'reset', person })}
              >
                {copy.reset}
              </Button>
            )}
            <Button variant="outline" size="small" onClick={() => setOpen({ kind: 'end', person })}>
              {copy.end}
            </Button>
          </Row>
        ),
    },
  ];
  const active = people.data?.filter(({ ended_at }) => ended_at === null).length;
  return (
    <DeskPage
      title={copy.title}
      state={active !== undefined && copy.state(active)}
      actions={
        may(personInvite) && (
          <Button variant="primary" onClick={() => setOpen({ kind: 'invite' })}>
            {copy.invite}
          </Button>
        )
      }
    >
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={people.data}
          keyOf={({ name }) => name}
          empty={copy.empty}
          error={people.error}
          onRetry={() => void people.refetch()}
        />
      </Card>
      <SessionsCard />
      {open?.kind === 'invite' && <InviteDialog onClose={close} />}
      {open?.kind === 'role' && <RoleDialog person={open.person} onClose={close} />}
      {open?.kind === 'reset' && <ResetDialog person={open.person} onClose={close} />}
      {open?.kind === 'end' && <EndPersonDialog person={open.person} onClose={close} />}
    </DeskPage>
  );
}

function Access({ person }: { person: Person }) {
  if (person.ended_at !== null) return <Badge>{copy.ended}</Badge>;
  if (person.has_key) return <Badge tone="info">{copy.machine}</Badge>;
  if (person.has_login) return <Badge tone="success">{copy.signsIn}</Badge>;
  if (person.invited_until !== null) return <Badge tone="warn">{copy.invited}</Badge>;
  return <Badge tone="danger">{copy.none}</Badge>;
}
