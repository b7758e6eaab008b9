import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import percentIcon from '@phosphor-icons/core/regular/percent.svg?icon';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { Card, InfoLine, Stack, Text } from '@/shared/ui/kit';
import { Picture } from '@/shared/ui/picture';
import { useIsWide } from '@/shared/ui/use-is-wide';
import { wheelCopy as copy } from '../wheel.copy';
import type { WheelConfig } from '../wheel.queries';
import { nameGain, type Prize, pictureOf, shareOf } from '../wheel.rules';
import card from './card.module.css';
import styles from './odds-card.module.css';

/** The chances of the prizes beside the actual results; collapsed on a phone. */
export function OddsCard({ config }: { config: WheelConfig }) {
  const isWide = useIsWide();
  const hint = copy.oddsHint(config.prizes.length);
  if (isWide) {
    return (
      <Card as="section" className={card.card}>
        <div className={card.head}>
          <Text as="h2" variant="heading" className={card.title}>
            {copy.odds}
          </Text>
          <Text as="span" variant="note">
            {hint}
          </Text>
        </div>
        <Odds config={config} />
      </Card>
    );
  }
  return (
    <Card as="details" className={`${card.card} ${styles.fold}`}>
      <summary>
        <Icon name={percentIcon} />
        <span>
          <b>{copy.odds}</b>
          <small>{hint}</small>
        </span>
        <Icon name={caretIcon} size={20} className={styles.caret} />
      </summary>
      <Odds config={config} />
    </Card>
  );
}

function Odds({ config: { prizes, setting } }: { config: WheelConfig }) {
  const { counted_plays: plays, counted_days: days } = setting;
  const rarest = [...prizes].sort((a, b) => a.weight - b.weight || a.no - b.no);
  const hasTurnover = prizes.some(({ gain }) => 'turnover' in gain && gain.turnover > 0);
  return (
    <>
      <table className={styles.odds}>
        <thead>
          <tr>
            <th scope="col">{copy.prize}</th>
            <th scope="col">{copy.chance}</th>
            <th scope="col">{copy.cameOut}</th>
          </tr>
        </thead>
        <tbody>
          {rarest.map((prize) => (
            <Row key={prize.no} prize={prize} prizes={prizes} plays={plays} />
          ))}
        </tbody>
      </table>
      <Text variant="note" className={styles.counted}>
        {copy.counted(formatInteger(plays), days)}
      </Text>
      <Stack gap={2}>
        <InfoLine>{copy.always}</InfoLine>
        {hasTurnover && <InfoLine>{copy.turnoverNote}</InfoLine>}
      </Stack>
    </>
  );
}

function Row({ prize, prizes, plays }: { prize: Prize; prizes: readonly Prize[]; plays: number }) {
  const { gain } = prize;
  const share = shareOf(prize.came_out, plays);
  const note = describeStock(prize, prizes);
  return (
    <tr>
      <th scope="row">
        <Picture src={pictureOf(gain)} alt="" width={20} height={20} />
        <span>
          {nameGain(gain)}
          {'turnover' in gain && gain.turnover !== gain.amount && (
            <small>
              {gain.turnover === 0 ? copy.noTurnover : copy.turnoverOf(formatMoney(gain.turnover))}
            </small>
          )}
          {gain.kind === 'free_rounds' && (
            <small>{copy.roundsOf(gain.game_name, formatMoney(gain.stake))}</small>
          )}
          {note !== null && <small>{note}</small>}
        </span>
      </th>
      <td>
        <b>{copy.percent(String(prize.weight))}</b>
      </td>
      <td>{share === undefined ? copy.notYet : copy.percent(share)}</td>
    </tr>
  );
}

function describeStock(prize: Prize, prizes: readonly Prize[]): string | null {
  const fallback = prizes.find(({ no }) => no === prize.fallback_no);
  if (!fallback) return null;
  const name = nameGain(fallback.gain);
  if (prize.stock_left === null) return copy.ifRefused(name);
  return prize.stock_left === 0
    ? copy.outOfStock(name)
    : copy.stockLeft(formatInteger(prize.stock_left), name);
}
