import ballIcon from '@phosphor-icons/core/assets/fill/soccer-ball-fill.svg?raw';
import { build, icon } from './element-builder';
import { createKeyedList, type ItemView } from './keyed-list';
import { copy } from './sportsbook.copy';
import type { FixtureView } from './sportsbook.protocol';

/** Builds the list of the published goals of a match. */
export function createGoalsView(first: FixtureView): ItemView<FixtureView> {
  const none = build('p', {}, copy.noGoals);
  const list = build('ol', { class: 'goals' });
  const show = createKeyedList(
    list,
    ({ place }: { place: number; text: string }) => String(place),
    ({ text }) => ({
      element: build('li', {}, icon(ballIcon), text),
      // A published goal never changes.
      update: () => undefined,
    }),
  );
  const update = (fixture: FixtureView): void => {
    const goals = fixture.goals ?? [];
    none.hidden = goals.length > 0;
    show(
      goals.map(({ side, minute }, place) => ({
        place,
        text: copy.goalLine(minute, fixture[side].name),
      })),
    );
  };
  update(first);
  return { element: build('div', { class: 'goal-times' }, none, list), update };
}
