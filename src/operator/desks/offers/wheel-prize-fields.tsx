import downIcon from '@phosphor-icons/core/regular/arrow-down.svg?icon';
import upIcon from '@phosphor-icons/core/regular/arrow-up.svg?icon';
import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?icon';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { operatorGames } from '@/contract/operator/games.contract';
import { wheelPrizeKinds } from '@/domain/wheel';
import { Button } from '@/shared/ui/button';
import { FieldFrame } from '@/shared/ui/field-frame';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import selectStyles from '@/shared/ui/select-field.module.css';
import { operatorQuery } from '../../kit/operator-query';
import styles from './offers-rules.module.css';
import { wheelCopy as copy, prizeKindNames } from './wheel.copy';
import { canFail, isPlayed, isTimed, type PrizeField, type TypedPrize } from './wheel-prize';

const MOST_GAMES = 200;

export interface PrizeFieldsProps {
  no: number;
  prize: TypedPrize;
  prizes: readonly TypedPrize[];
  problems: Partial<Record<PrizeField, string>>;
  onChange: (prize: TypedPrize) => void;
  onMove: (by: number) => void;
  onRemove: (() => void) | undefined;
}

/** The fields of one prize of a further set. */
export function PrizeFields(props: PrizeFieldsProps) {
  const { no, prize, prizes, problems, onChange, onMove, onRemove } = props;
  const { kind } = prize;
  const text = (
    name: Exclude<PrizeField, 'kind' | 'fallback'>,
    label: string,
    inputMode: ComponentProps<'input'>['inputMode'] = 'numeric',
  ) => (
    <FieldFrame label={label} error={problems[name]}>
      {(control) => (
        <input
          {...control}
          inputMode={inputMode}
          autoComplete="off"
          value={prize[name]}
          onChange={({ target }) => onChange({ ...prize, [name]: target.value })}
        />
      )}
    </FieldFrame>
  );
  return (
    <section className={styles.prize} aria-label={copy.nth(no)}>
      <Row place="spread" gap={2}>
        <Text as="h2" variant="strong">
          {copy.nth(no)}
        </Text>
        <Row gap={1}>
          {no > 1 && (
            <Button variant="icon" aria-label={copy.moveUp(no)} onClick={() => onMove(-1)}>
              <Icon name={upIcon} size={18} />
            </Button>
          )}
          {no < prizes.length && (
            <Button variant="icon" aria-label={copy.moveDown(no)} onClick={() => onMove(1)}>
              <Icon name={downIcon} size={18} />
            </Button>
          )}
          {onRemove && (
            <Button variant="icon" aria-label={copy.remove(no)} onClick={onRemove}>
              <Icon name={trashIcon} size={18} />
            </Button>
          )}
        </Row>
      </Row>
      <div className={styles.fields}>
        <FieldFrame label={copy.kind}>
          {(control) => (
            <div className={selectStyles.line}>
              <select
                {...control}
                value={kind}
                onChange={({ target }) => {
                  const chosen = wheelPrizeKinds.find((each) => each === target.value);
                  if (chosen) onChange({ ...prize, kind: chosen });
                }}
              >
                {wheelPrizeKinds.map((each) => (
                  <option key={each} value={each}>
                    {prizeKindNames[each]}
                  </option>
                ))}
              </select>
              <Icon name={caretIcon} size={18} />
            </div>
          )}
        </FieldFrame>
        {text('amount', copy.amountOf[kind], 'decimal')}
        {text('weight', copy.weight)}
        {text('stock', copy.stockField)}
        {canFail(prize) && (
          <FieldFrame label={copy.fallback} error={problems.fallback}>
            {(control) => (
              <div className={selectStyles.line}>
                <select
                  {...control}
                  value={prize.fallback ?? ''}
                  onChange={({ target }) =>
                    onChange({
                      ...prize,
                      fallback: target.value === '' ? null : Number(target.value),
                    })
                  }
                >
                  <option value="">{copy.noFallback}</option>
                  {prizes.map(
                    (each, at) =>
                      each.key !== prize.key && (
                        <option key={each.key} value={each.key}>
                          {`${copy.nth(at + 1)} · ${prizeKindNames[each.kind]} ${each.amount}`}
                        </option>
                      ),
                  )}
                </select>
                <Icon name={caretIcon} size={18} />
              </div>
            )}
          </FieldFrame>
        )}
        {kind === 'free_rounds' && (
          <>
            <PrizeGame
              prize={prize}
              error={problems.provider ?? problems.game}
              onChange={onChange}
            />
            {text('stake', copy.stake, 'decimal')}
          </>
        )}
        {isPlayed(kind) && text('multiple', copy.multiple, 'decimal')}
        {isTimed(kind) && text('days', copy.days)}
      </div>
    </section>
  );
}

/** The game of free rounds, chosen by name; the server refuses games that the provider gives no rounds for. */
function PrizeGame({
  prize,
  error,
  onChange,
}: {
  prize: TypedPrize;
  error: string | undefined;
  onChange: (prize: TypedPrize) => void;
}) {
  const games = useQuery(operatorQuery(operatorGames, { state: 'shown', limit: MOST_GAMES }));
  const { provider, game } = prize;
  const value = game === '' ? '' : `${provider}/${game}`;
  const options = (games.data?.rows ?? []).map(
    ({ provider_id, game_id, name, provider_name: of }) =>
      [`${provider_id}/${game_id}`, `${name} · ${of}`] as const,
  );
  return (
    <FieldFrame label={copy.game} error={error}>
      {(control) => (
        <div className={selectStyles.line}>
          <select
            {...control}
            value={value}
            onChange={({ target }) => {
              const [chosenProvider = '', chosenGame = ''] = target.value.split('/');
              onChange({ ...prize, provider: chosenProvider, game: chosenGame });
            }}
          >
            <option value="">{copy.chooseGame}</option>
            {value !== '' && !options.some(([each]) => each === value) && (
              <option value={value}>{value}</option>
            )}
            {options.map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </select>
          <Icon name={caretIcon} size={18} />
        </div>
      )}
    </FieldFrame>
  );
}
