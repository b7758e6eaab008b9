import * as v from 'valibot';
import type { BodyOf } from '@/contract/endpoint';
import { type billCreate, billValidate } from '@/contract/lotto.contract';
import { formatBaht } from '@/domain/baht';
import type { Judgement, ValidatedBill } from './validated-bill.store';

/** The bill without what the server would refuse; the total never counted that. */
export function dropRefused({ input, judgement }: ValidatedBill): ValidatedBill {
  const isKept = (at: number) => judgement.items[at]?.verdict !== 'refused';
  return {
    input: input.filter((_, at) => isKept(at)),
    judgement: { ...judgement, items: judgement.items.filter((_, at) => isKept(at)) },
  };
}

/** Ids of the slip's bets that the server would refuse. */
export function listRefused({ input, judgement }: ValidatedBill): number[] {
  return input.filter((_, at) => judgement.items[at]?.verdict === 'refused').map(({ id }) => id);
}

/** The bets as they are sent: every one at the rate that was shown for it. */
export function toCreateItems({ judgement }: ValidatedBill): BodyOf<typeof billCreate>['items'] {
  return judgement.items.flatMap(({ bet_type, number, amount, rate }) =>
    rate === null ? [] : [{ bet_type, number, amount: formatBaht(amount), rate }],
  );
}

/** What `lotto.bill_changed` says of every item; null where a foreign API says nothing of the kind. */
export function readFreshJudgement(data: unknown): Judgement | null {
  const read = v.safeParse(billValidate.data, data);
  return read.success ? read.output : null;
}
