import { Button } from '@/shared/ui/button';
import { FieldFrame } from '@/shared/ui/field-frame';
import { Stack } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { PictureField } from '../../kit/picture-field';
import { pollsCopy as copy } from './polls.copy';

const FEWEST = 2;
const MOST_LETTERS = 40;

/** A choice as it is typed; the key stays when others are removed. */
export interface TypedChoice {
  readonly key: number;
  readonly name: string;
  readonly image: string;
  readonly image_tall: string;
}

/** The choices of a further poll, each with a name and a picture. */
export function PollChoices({
  choices,
  onChange,
  problem,
}: {
  choices: readonly TypedChoice[];
  onChange: (choices: readonly TypedChoice[]) => void;
  problem: string | undefined;
}) {
  const put = (key: number, change: Partial<TypedChoice>) =>
    onChange(choices.map((each) => (each.key === key ? { ...each, ...change } : each)));
  return (
    <>
      {choices.map(({ key, name, image, image_tall: tall }, at) => (
        <Stack key={key} gap={2}>
          <FieldFrame label={copy.choiceName(at + 1)}>
            {(control) => (
              <input
                {...control}
                value={name}
                maxLength={MOST_LETTERS}
                autoComplete="off"
                onChange={({ target }) => put(key, { name: target.value })}
              />
            )}
          </FieldFrame>
          <PictureField
            label={copy.choicePicture(at + 1)}
            purpose="choice"
            value={image === '' ? null : { image, image_tall: tall }}
            onChange={(value) =>
              put(key, {
                image: value?.['image'] ?? '',
                image_tall: value?.['image_tall'] ?? '',
              })
            }
          />
          {choices.length > FEWEST && (
            <Button
              variant="text"
              size="small"
              onClick={() => onChange(choices.filter((each) => each.key !== key))}
            >
              {copy.removeChoice(at + 1)}
            </Button>
          )}
        </Stack>
      ))}
      {problem !== undefined && <Problem>{problem}</Problem>}
    </>
  );
}
