import { useQuery } from '@tanstack/react-query';
import { operatorGames } from '@/contract/operator/games.contract';
import { limitPeriods } from '@/contract/points.contract';
import { FormField } from '@/shared/ui/form-field';
import { Stack } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { type useForm, useTextField } from '@/shared/ui/use-form';
import { AreaField } from '../../kit/area-field';
import { operatorQuery } from '../../kit/operator-query';
import styles from './coupons.module.css';
import { shopFormCopy as copy, periodNames, shopVipNames } from './shop.copy';
import { ShopPicture } from './shop-picture';
import { type editRules, hasTurnover, type itemRules } from './shop-plan';

type ItemForm = ReturnType<typeof useForm<typeof itemRules>>;
type EditForm = ReturnType<typeof useForm<typeof editRules>>;

/** The fields that both forms have. */
type FieldsOf = Pick<ItemForm, 'field'> | Pick<EditForm, 'field'>;

const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;
const MOST_GAMES = 200;

/** Title, text and picture. */
export function ShownFields({ form, image }: { form: FieldsOf; image: string }) {
  const picture = form.field('image');
  const { error } = useTextField<HTMLInputElement>(picture);
  return (
    <Stack gap={4}>
      <FormField of={form.field('title')} label={copy.title} autoComplete="off" />
      <AreaField of={form.field('description')} label={copy.description} rows={2} />
      <ShopPicture path={image} onChange={(path) => picture.change(path)} error={error} />
    </Stack>
  );
}

/** Limits for members, and the time of the offer. */
export function LimitFields({ form, isStored }: { form: FieldsOf; isStored?: boolean }) {
  return (
    <div className={styles.fields}>
      <FormField of={form.field('each')} label={copy.each} {...number} />
      <SelectField
        of={form.field('period')}
        label={copy.period}
        placeholder={copy.period}
        options={limitPeriods.map((value) => ({ value, label: periodNames[value] }))}
      />
      <SelectField
        of={form.field('vip')}
        label={copy.vip}
        placeholder={copy.vip}
        options={([0, 1, 2] as const).map((level) => ({
          value: String(level),
          label: shopVipNames[level],
        }))}
      />
      <FormField
        of={form.field('starts_at')}
        label={isStored ? copy.starts : copy.startsAt}
        type="datetime-local"
      />
      <FormField of={form.field('ends_at')} label={copy.endsAt} type="datetime-local" />
    </div>
  );
}

/** Price, stock, and the contents of a piece of the chosen kind. */
export function PieceFields({ form }: { form: ItemForm }) {
  const kind = form.read('kind') ?? 'credit';
  return (
    <div className={styles.fields}>
      {(kind === 'credit' || kind === 'coupon') && (
        <FormField of={form.field('amount')} label={copy.amount} {...decimal} />
      )}
      {kind === 'spins' && <FormField of={form.field('spins')} label={copy.spins} {...number} />}
      {kind === 'free_rounds' && <GameFields form={form} />}
      {hasTurnover(kind) && (
        <FormField of={form.field('turnover')} label={copy.turnover} {...decimal} />
      )}
      {(kind === 'coupon' || kind === 'free_rounds') && (
        <FormField of={form.field('days')} label={copy.days} {...number} />
      )}
      <FormField of={form.field('cost')} label={copy.cost} {...number} />
      <FormField of={form.field('stock')} label={copy.stock} {...number} />
    </div>
  );
}

/** The game of free rounds; the server refuses games and stakes that the provider gives no rounds for. */
function GameFields({ form }: { form: ItemForm }) {
  const games = useQuery(operatorQuery(operatorGames, { state: 'shown', limit: MOST_GAMES }));
  const provider = form.read('provider') ?? '';
  const game = form.read('game') ?? '';
  const of = form.field('game');
  return (
    <>
      <SelectField
        of={{
          ...of,
          change: (value) => {
            const chosen = games.data?.rows.find(({ game_id: id }) => id === value);
            form.put('provider', chosen?.provider_id ?? '');
            of.change(value);
          },
        }}
        label={copy.game}
        placeholder={copy.chooseGame}
        options={
          games.data?.rows.map(({ game_id: value, name, provider_name: of }) => ({
            value,
            label: `${name} · ${of}`,
          })) ?? (game === '' ? [] : [{ value: game, label: `${game} · ${provider}` }])
        }
      />
      <FormField of={form.field('rounds')} label={copy.rounds} {...number} />
      <FormField of={form.field('stake')} label={copy.stake} {...decimal} />
    </>
  );
}
