import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { DataOf } from '@/contract/endpoint';
import { operatorGames } from '@/contract/operator/games.contract';
import { type pauseList, pauseStart } from '@/contract/operator/pauses.contract';
import { pauseSentence } from '@/contract/pauses.copy';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { type FormFieldOf, useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { LENGTHS, PAUSE_CHANGES } from './pause-act-dialogs';
import {
  pausesCopy as copy,
  type ScopeKind,
  scopeEffects,
  scopeKinds,
  settingsCopy,
} from './settings.copy';

const MOST_GAMES = 200;

const rules = v.pipe(
  v.object({
    kind: v.picklist(scopeKinds, copy.chooseScope),
    provider: v.string(),
    game: v.pipe(v.string(), v.trim()),
    market: v.string(),
    when: v.picklist(['now', 'later'], copy.chooseWhen),
    starts_at: v.string(),
    minutes: v.pipe(v.string(), v.nonEmpty(copy.chooseLength)),
    message: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(copy.needMessage),
      v.maxLength(200, copy.messageLong),
    ),
  }),
  v.forward(
    v.check(({ kind, provider }) => kind !== 'game' || provider !== '', copy.chooseProvider),
    ['provider'],
  ),
  v.forward(
    v.check(({ kind, market }) => kind !== 'market' || market !== '', copy.chooseMarket),
    ['market'],
  ),
  v.forward(
    v.check(({ when, starts_at }) => when === 'now' || starts_at !== '', copy.needStart),
    ['starts_at'],
  ),
);

export interface StartDialogProps {
  subjects: Pick<DataOf<typeof pauseList>, 'providers' | 'markets'>;
  serverTime: string;
  onClose: () => void;
}

/** Starts a pause now, or plans one. It shows the sentence as members will read it. */
export function StartDialog({ subjects, serverTime, onClose }: StartDialogProps) {
  // The server's clock counts, also where this computer's is wrong.
  const [offsetMs] = useState(() => Date.parse(serverTime) - Date.now());
  const form = useForm(rules, {
    ...{ provider: '', game: '', market: '', starts_at: '' },
    ...{ when: 'now' as const, minutes: '60', message: '' },
  });
  const command = useOperatorCommand(pauseStart, PAUSE_CHANGES);
  const kind = scopeKinds.find((each) => each === form.read('kind'));
  const provider = form.field('provider');
  const isNow = form.read('when') === 'now';
  const message = (form.read('message') ?? '').trim();
  const beginsOf = (startsAt: string) =>
    // The field holds Thai time without a zone.
    startsAt === '' ? Date.now() + offsetMs : Date.parse(`${startsAt}:00+07:00`);
  const endOf = (startsAt: string, minutes: string) =>
    new Date(beginsOf(startsAt) + Number(minutes) * 60_000).toISOString();
  const typedStart = isNow ? '' : (form.read('starts_at') ?? '');
  const send = form.submit(async ({ when, starts_at, minutes, ...typed }) => {
    const startsAt = when === 'now' ? '' : starts_at;
    const done = await command.run({
      scope: scopeOf(typed),
      starts_at: startsAt === '' ? null : `${startsAt}:00+07:00`,
      ends_at: endOf(startsAt, minutes),
      message: typed.message,
    });
    if (done === undefined) return;
    const said = when === 'now' ? copy.done.start : copy.done.plan;
    showToast({ message: said, tone: 'success', durationMs: 5000 });
    onClose();
  });
  return (
    <DeskDialog title={copy.start} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.startText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('kind')}
          label={copy.scope}
          placeholder={copy.chooseScope}
          options={scopeKinds.map((value) => ({ value, label: copy.kinds[value] }))}
          autoFocus
        />
        {kind && (
          <Text variant="detail" tone={kind === 'all' ? 'danger' : 'warn'} role="status">
            {scopeEffects[kind]}
          </Text>
        )}
        {kind === 'game' && (
          <>
            <SelectField
              of={{
                ...provider,
                change: (value) => {
                  // The games of another provider are other games.
                  form.put('game', '');
                  provider.change(value);
                },
              }}
              label={copy.provider}
              placeholder={copy.chooseProvider}
              options={subjects.providers.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <GameChoice of={form.field('game')} provider={form.read('provider') ?? ''} />
          </>
        )}
        {kind === 'market' && (
          <SelectField
            of={form.field('market')}
            label={copy.market}
            placeholder={copy.chooseMarket}
            options={subjects.markets.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SelectField
          of={form.field('when')}
          label={copy.when}
          placeholder={copy.chooseWhen}
          options={[
            { value: 'now', label: copy.now },
            { value: 'later', label: copy.later },
          ]}
        />
        {!isNow && (
          <FormField of={form.field('starts_at')} label={copy.startsAt} type="datetime-local" />
        )}
        <SelectField
          of={form.field('minutes')}
          label={copy.length}
          placeholder={copy.chooseLength}
          options={LENGTHS.map((each) => ({ value: String(each), label: copy.minutes(each) }))}
        />
        <FormField of={form.field('message')} label={copy.message} autoComplete="off" />
        {message !== '' && !Number.isNaN(beginsOf(typedStart)) && (
          <Stack gap={1}>
            <Text variant="note" tone="faint">
              {copy.reads}
            </Text>
            <Text>
              {pauseSentence({
                ...{ scope: '', message },
                until: endOf(typedStart, form.read('minutes') ?? '60'),
              })}
            </Text>
          </Stack>
        )}
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? settingsCopy.busy : isNow ? copy.startNow : copy.plan}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Chooses one game of a provider; the first choice is all of them. */
function GameChoice({ of, provider }: { of: FormFieldOf; provider: string }) {
  const games = useQuery({
    ...operatorQuery(operatorGames, { provider, limit: MOST_GAMES }),
    enabled: provider !== '',
  });
  return (
    <SelectField
      of={of}
      label={copy.game}
      placeholder={copy.wholeProvider}
      options={(games.data?.rows ?? []).map(({ game_id: value, name: label }) => ({
        value,
        label,
      }))}
    />
  );
}

function scopeOf(typed: {
  kind: ScopeKind;
  provider: string;
  game: string;
  market: string;
}): string {
  if (typed.kind === 'market') return `market/${typed.market}`;
  if (typed.kind !== 'game') return typed.kind;
  return ['game', typed.provider, typed.game].filter((part) => part !== '').join('/');
}
