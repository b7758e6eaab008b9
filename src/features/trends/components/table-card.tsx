import { type MouseEvent, useId } from 'react';
import type { Game } from '@/contract/games.contract';
import type { TrendRoom } from '@/contract/trends.contract';
import { formatMoney } from '@/domain/money';
import { Card, Row } from '@/shared/ui/kit';
import { Picture } from '@/shared/ui/picture';
import { trendsCopy as copy } from '../trends.copy';
import { toRoadHands } from '../trends.rules';
import { Road } from './road';
import styles from './table-card.module.css';
import { WinCounts } from './win-counts';

export interface TableCardProps {
  game: Game;
  /** Room of this table; undefined until it is known or when there is none. */
  room: TrendRoom | undefined;
  onOpen: () => void;
}

/** A table in a lobby: its limits, the dealt part of its shoe, and its big road. */
export function TableCard({ game, room, onOpen }: TableCardProps) {
  const hands = toRoadHands(room?.shoe ?? null);
  const figures = useId();
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a clicked button, but the sheet returns focus to the focused element.
    event.currentTarget.focus({ preventScroll: true });
    onOpen();
  };
  return (
    <Card
      as="button"
      type="button"
      className={styles.card}
      aria-label={copy.table(game.name, game.provider_name)}
      aria-describedby={room && figures}
      onClick={handleClick}
    >
      <Row as="span" align="stretch" hasFigures className={styles.head}>
        <Picture className={styles.picture} src={game.image_small} alt="" width={60} height={80} />
        <span className={styles.text}>
          <b>{game.name}</b>
          <span>
            <small>{game.provider_name}</small>
            {room?.shoe && <WinCounts hands={hands} />}
          </span>
          {room && (
            <span id={figures}>
              <small>{copy.limits(formatMoney(room.min_bet), formatMoney(room.max_bet))}</small>
              {room.shoe && <small>{copy.handsOf(hands.length, room.shoe.hand_count)}</small>}
            </span>
          )}
        </span>
      </Row>
      <Road name="big" hands={hands} />
    </Card>
  );
}
