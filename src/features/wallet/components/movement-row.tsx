import backIcon from '@phosphor-icons/core/regular/arrow-bend-down-left.svg?icon';
import inIcon from '@phosphor-icons/core/regular/arrow-down-left.svg?icon';
import rightIcon from '@phosphor-icons/core/regular/arrow-right.svg?icon';
import outIcon from '@phosphor-icons/core/regular/arrow-up-right.svg?icon';
import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import gameIcon from '@phosphor-icons/core/regular/game-controller.svg?icon';
import receiptIcon from '@phosphor-icons/core/regular/receipt.svg?icon';
import lottoIcon from '@phosphor-icons/core/regular/ticket.svg?icon';
import { useId, useState } from 'react';
import { describeMovement, findMovementGroup, type MovementGroup } from '@/contract/movement-kinds';
import type { Movement, Play } from '@/contract/statement.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatExactTime, formatThaiDay, formatTime } from '@/domain/thai-date';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { statementCopy } from '../statement.copy';
import { readRound, type StatementView } from '../statement.rules';
import { CheckLink } from './check-link';
import styles from './movement-row.module.css';
import { PlayedMovements } from './played-movements';

const icons: Record<MovementGroup, string> = {
  deposit: inIcon,
  withdraw: outIcon,
  game: gameIcon,
  lotto: lottoIcon,
  other: receiptIcon,
};

/** Returns the icon of a movement; a returned withdrawal has an icon of its own. */
function pickIcon({ code, amount }: Movement): string {
  const group = findMovementGroup(code);
  return group === 'withdraw' && amount > 0 ? backIcon : icons[group];
}

export interface MovementRowProps {
  movement: Movement;
  view: StatementView;
}

/** A movement, or several of one game combined; a tap shows the details. */
export function MovementRow({ movement, view }: MovementRowProps) {
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  const { amount, game, code, at, play } = movement;
  return (
    <li className={styles.item}>
      <Row
        as="button"
        wraps
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId : undefined}
        onClick={() => setOpen((open) => !open)}
      >
        <Stack as="span" isCentered className={styles.mark}>
          {game?.image_small ? (
            <img src={game.image_small} alt="" width={40} height={40} loading="lazy" />
          ) : (
            <Icon name={pickIcon(movement)} size={22} />
          )}
        </Stack>
        <span className={styles.what}>
          <Text as="b" variant="label">
            {game?.name ?? describeMovement(code)}
          </Text>
          <span>
            {play
              ? `${statementCopy.rounds(play.rounds)} · ${describePlayTime(play, at)}`
              : `${statementCopy.time(formatTime(at))}${game ? ` · ${describeMovement(code)}` : ''}`}
          </span>
        </span>
        <span className={styles.money}>
          <b className={toneOf(amount)}>{formatSignedMoney(amount)}</b>
          <span>{statementCopy.balanceAfter(formatMoney(movement.balance_after))}</span>
        </span>
        <Icon name={caretIcon} size={16} className={styles.caret} />
      </Row>
      {isOpen && <Detail id={detailId} movement={movement} view={view} />}
    </li>
  );
}

function toneOf(amount: number): string | undefined {
  if (amount === 0) return undefined;
  return amount < 0 ? styles.out : styles.in;
}

function describePlayTime({ began_at }: Play, until: string): string {
  return statementCopy.playedFrom(formatTime(began_at), formatTime(until));
}

function Detail({ id, movement, view }: MovementRowProps & { id: string }) {
  const { game, play } = movement;
  const round = readRound(movement);
  return (
    <Stack gap={3} id={id} className={styles.detail}>
      <Row as="dl" wraps className={styles.balances}>
        <div>
          <dt>{statementCopy.before}</dt>
          <Text as="dd" variant="heading" hasFigures>
            {formatMoney(movement.balance_before)}
          </Text>
        </div>
        <Icon name={rightIcon} size={20} />
        <div>
          <dt>{statementCopy.after}</dt>
          <Text as="dd" variant="heading" hasFigures>
            {formatMoney(movement.balance_after)}
          </Text>
        </div>
      </Row>
      <Stack as="dl" gap={1} className={styles.facts}>
        {game && (
          <div>
            <dt>{statementCopy.game}</dt>
            <dd>{`${game.name} · ${statementCopy.provider(game.provider_name)}`}</dd>
          </div>
        )}
        {movement.note !== null && (
          <div>
            <dt>{statementCopy.note}</dt>
            <dd>{movement.note}</dd>
          </div>
        )}
        <div>
          <dt>{statementCopy.wallet}</dt>
          <dd>{movement.wallet_name}</dd>
        </div>
        {play ? (
          <>
            <div>
              <dt>{statementCopy.at}</dt>
              <dd>{`${formatThaiDay(movement.at)} ${describePlayTime(play, movement.at)}`}</dd>
            </div>
            <div>
              <dt>{statementCopy.stake}</dt>
              <dd>{formatMoney(play.stake)}</dd>
            </div>
            <div>
              <dt>{statementCopy.payout}</dt>
              <dd>{formatMoney(play.payout)}</dd>
            </div>
          </>
        ) : (
          <>
            <div>
              <dt>{statementCopy.at}</dt>
              <dd>{`${formatThaiDay(movement.at)} ${formatExactTime(movement.at)}`}</dd>
            </div>
            <div>
              <dt>{statementCopy.reference}</dt>
              <dd>{movement.reference}</dd>
            </div>
            {round && (
              <div>
                <dt>{statementCopy.result}</dt>
                <dd>
                  <CheckLink round={round} at={movement.at} />
                </dd>
              </div>
            )}
          </>
        )}
      </Stack>
      {play && <PlayedMovements view={view} play={play} />}
    </Stack>
  );
}
