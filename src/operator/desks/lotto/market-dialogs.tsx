import * as v from 'valibot';
import { lottoMarketAdd } from '@/contract/operator/lotto.contract';
import {
  LEAST_REFUND_MINUTES,
  lottoMarketEdit,
  lottoMarketOpen,
  MOST_REFUND_MINUTES,
  type OperatorMarket,
} from '@/contract/operator/lotto-markets.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { marketDialogCopy as copy, marketsCopy } from './markets.copy';

/** Paths of the queries that a change of a market makes stale. */
export const MARKET_CHANGES = [
  '/operator/v1/lotto',
  '/operator/v1/approvals',
  '/operator/v1/counts',
];

const MOST_POSITION = 999;

const done = (message: string) => showToast({ message, tone: 'success', durationMs: 5000 });

const wholeText = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => {
        const count = Number(text);
        return /^\d+$/.test(text) && count >= least && count <= most;
      },
      copy.whole(least, most),
    ),
  );

const addRules = v.object({ market_id: v.pipe(v.string(), v.nonEmpty(copy.chooseMarket)) });

/** Adds a market of the catalogue. */
export function AddMarketDialog({
  markets,
  onClose,
}: {
  markets: readonly { market_id: string; name: string }[];
  onClose: () => void;
}) {
  const form = useForm(addRules, { market_id: '' });
  const command = useOperatorCommand(lottoMarketAdd, MARKET_CHANGES);
  const send = form.submit(async (body) => {
    if ((await command.run(body)) === undefined) return;
    done(copy.added);
    onClose();
  });
  return (
    <DeskDialog title={marketsCopy.add} onClose={onClose}>
      {markets.length === 0 ? (
        <Text>{copy.noMore}</Text>
      ) : (
        <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
          <Text variant="detail" tone="soft">
            {copy.addText}
          </Text>
          <SelectField
            of={form.field('market_id')}
            label={marketsCopy.market}
            options={markets.map(({ market_id: value, name: label }) => ({ value, label }))}
            placeholder={copy.chooseMarket}
            autoFocus
          />
          <CallProblem error={command.error} />
          <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
            {command.isBusy ? copy.busy : marketsCopy.add}
          </Button>
        </Stack>
      )}
    </DeskDialog>
  );
}

/** Opens or closes a market, after saying what becomes of its rounds. */
export function OpenMarketDialog({
  market,
  onClose,
}: {
  market: OperatorMarket;
  onClose: () => void;
}) {
  const command = useOperatorCommand(lottoMarketOpen, MARKET_CHANGES);
  const act = market.is_open ? marketsCopy.closeMarket : marketsCopy.openMarket;
  const send = async () => {
    const body = { market_id: market.market_id, is_open: !market.is_open };
    if ((await command.run(body)) === undefined) return;
    done(market.is_open ? copy.closedNow : copy.opened);
    onClose();
  };
  return (
    <DeskDialog
      title={`${act} · ${market.name}`}
      onClose={onClose}
      footer={
        <Button variant="primary" isWide isBusy={command.isBusy} onClick={() => void send()}>
          {command.isBusy ? copy.busy : act}
        </Button>
      }
    >
      <Text>{market.is_open ? copy.closeText(market.kept.rounds) : copy.openText}</Text>
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}

const editRules = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(copy.nameMissing), v.maxLength(40, copy.nameLong)),
  position: wholeText(0, MOST_POSITION),
  image: v.pipe(v.string(), v.nonEmpty(copy.chooseImage)),
  refund_after_minutes: wholeText(LEAST_REFUND_MINUTES, MOST_REFUND_MINUTES),
});

/** Changes name, place, picture and time of refund. */
export function EditMarketDialog({
  market,
  images,
  onClose,
}: {
  market: OperatorMarket;
  images: readonly string[];
  onClose: () => void;
}) {
  const form = useForm(editRules, {
    ...{ name: market.name, image: market.image, position: String(market.position) },
    refund_after_minutes: String(market.refund_after_minutes),
  });
  const command = useOperatorCommand(lottoMarketEdit, MARKET_CHANGES);
  const send = form.submit(async (typed) => {
    const sent = await command.run({ market_id: market.market_id, ...typed });
    if (sent === undefined) return;
    done(copy.edited);
    onClose();
  });
  return (
    <DeskDialog title={`${marketsCopy.edit} · ${market.name}`} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.editText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('name')} label={copy.name} autoComplete="off" />
        <FormField of={form.field('position')} label={copy.position} inputMode="numeric" />
        <SelectField
          of={form.field('image')}
          label={copy.image}
          options={images.map((value) => ({ value, label: value }))}
          placeholder={copy.chooseImage}
        />
        <FormField
          of={form.field('refund_after_minutes')}
          label={copy.refundAfter}
          inputMode="numeric"
        />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
