import * as v from 'valibot';
import { categoryKeys } from '@/contract/lobby-key';
import {
  gameCategorySet,
  type OperatorGame,
  operatorGames,
} from '@/contract/operator/games.contract';
import { Button } from '@/shared/ui/button';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { gamesCopy as copy, settingsCopy } from './settings.copy';

const CHANGES = [operatorGames.path];

const rules = v.object({ category: v.picklist(categoryKeys, copy.chooseCategory) });

/** Moves a game into another category of the agent. The category of the provider is one of the choices. */
export function CategoryDialog({ game, onClose }: { game: OperatorGame; onClose: () => void }) {
  const { provider_id, game_id, name, listed_category } = game;
  const form = useForm(rules, { category: game.category });
  const command = useOperatorCommand(gameCategorySet, CHANGES);
  const send = form.submit(async ({ category }) => {
    const body = { provider_id, game_id, category: category === listed_category ? null : category };
    if ((await command.run(body)) === undefined) return;
    showToast({ message: copy.done.category, tone: 'success', durationMs: 5000 });
    onClose();
  });
  return (
    <DeskDialog title={copy.moveOf(name)} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.categoryText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('category')}
          label={copy.category}
          placeholder={copy.chooseCategory}
          options={categoryKeys.map((value) => ({
            value,
            label:
              value === listed_category
                ? copy.listedChoice(copy.categories[value])
                : copy.categories[value],
          }))}
          autoFocus
        />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? settingsCopy.busy : copy.move}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
