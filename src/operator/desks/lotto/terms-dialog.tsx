import * as v from 'valibot';
import { rate as rateText } from '@/contract/lotto.fields';
import {
  lottoMarketTerms,
  type MarketTerms,
  type OperatorMarket,
} from '@/contract/operator/lotto-markets.contract';
import { formatBaht } from '@/domain/baht';
import { parseRate, returnToPlayer } from '@/domain/lotto';
import { formatDay } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { bahtText } from '../banks/account-form';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { MARKET_CHANGES } from './market-dialogs';
import { marketDialogCopy as copy } from './markets.copy';

const isRate = (text: string): boolean => v.is(rateText, text) && parseRate(text) > 1000;

const rules = v.object({
  rate: v.pipe(v.string(), v.trim(), v.check(isRate, copy.notRate)),
  min_amount: bahtText,
  max_amount: bahtText,
  max_per_number: bahtText,
  payout_ceiling: bahtText,
});

/** Changes rate and limits of a bet type for rounds that are planned afterwards; another rate asks a second person. */
export function TermsDialog({
  market,
  terms,
  onClose,
}: {
  market: OperatorMarket;
  terms: MarketTerms;
  onClose: () => void;
}) {
  const { bet_type: betType } = terms;
  const form = useForm(rules, {
    rate: terms.rate,
    min_amount: formatBaht(terms.min_amount),
    max_amount: formatBaht(terms.max_amount),
    max_per_number: formatBaht(terms.max_per_number),
    payout_ceiling: formatBaht(terms.payout_ceiling),
  });
  const command = useOperatorCommand(lottoMarketTerms, MARKET_CHANGES);
  const send = form.submit(async (typed) => {
    const done = await command.run({
      market_id: market.market_id,
      terms: [{ bet_type: betType, ...typed }],
    });
    if (!done) return;
    showToast({ message: copy.termsDone(done.rounds), tone: 'success', durationMs: 5000 });
    onClose();
  });
  const title = `${copy.termsTitle(betType)} · ${market.name}`;
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  const typedRate = form.read('rate')?.trim() ?? '';
  const { rounds, last_day: lastDay } = market.kept;
  const amount = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Stack gap={1}>
        <Text variant="detail">
          {copy.termsText(
            lastDay === null ? 0 : rounds,
            lastDay === null ? '' : formatDay(lastDay),
          )}
        </Text>
        <Text variant="detail" tone="soft">
          {copy.termsTwo}
        </Text>
      </Stack>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField
          of={form.field('rate')}
          label={copy.rate}
          hint={isRate(typedRate) ? copy.returns(returnText(betType, typedRate)) : undefined}
          {...amount}
        />
        <FormField of={form.field('min_amount')} label={copy.min} {...amount} />
        <FormField of={form.field('max_amount')} label={copy.max} {...amount} />
        <FormField of={form.field('max_per_number')} label={copy.perNumber} {...amount} />
        <FormField of={form.field('payout_ceiling')} label={copy.ceiling} {...amount} />
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

const returnText = (betType: MarketTerms['bet_type'], typed: string): string =>
  (returnToPlayer(betType, parseRate(typed)) * 100).toFixed(2);
