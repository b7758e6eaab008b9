import { useState } from 'react';
import * as v from 'valibot';
import { Link, useLocation } from 'wouter';
import { typedBaht } from '@/contract/fields';
import { pollCreate } from '@/contract/operator/polls.contract';
import { MOST_CHOICES, pollPrizeKinds } from '@/contract/polls.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Row, Stack } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm, useTextField } from '@/shared/ui/use-form';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { PictureField } from '../../kit/picture-field';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { toInstant } from '../money-out/thai-instant';
import styles from './content.module.css';
import { ContentPage } from './content-page';
import { PollChoices, type TypedChoice } from './poll-choices';
import { POLL_CHANGES } from './poll-dialogs';
import { pollsCopy as copy } from './polls.copy';

const NONE = 'none';
const FEWEST = 2;

const filled = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('กรุณากรอกข้อความ'),
    v.maxLength(most, `ยาวได้ไม่เกิน ${most} ตัวอักษร`),
  );
const bahtOrNone = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || v.safeParse(typedBaht, text).success, 'ต้องเป็นจำนวนเงิน'),
);
const countOrNone = v.pipe(v.string(), v.trim(), v.regex(/^\d*$/, 'ต้องเป็นตัวเลข'));

const rules = v.pipe(
  v.object({
    occasion: filled(40),
    title: filled(24),
    question: filled(80),
    image: v.pipe(v.string(), v.nonEmpty('กรุณาเลือกรูป')),
    image_wide: v.string(),
    opens_at: v.string(),
    closes_at: v.pipe(v.string(), v.nonEmpty('กรุณาเลือกเวลา')),
    prize: v.picklist([NONE, ...pollPrizeKinds]),
    amount: bahtOrNone,
    multiple: v.pipe(v.string(), v.trim(), v.regex(/^\d*(?:\.\d+)?$/, 'ต้องเป็นตัวเลข')),
    baht_per_vote: bahtOrNone,
    most_votes: countOrNone,
    force: v.string(),
  }),
  v.forward(
    v.check(
      ({ opens_at: from, closes_at: to }) => from === '' || from < to,
      'เวลาปิดต้องอยู่หลังเวลาเปิด',
    ),
    ['closes_at'],
  ),
  v.forward(
    v.check(({ prize, amount }) => prize === NONE || amount !== '', 'กรุณากรอกจำนวนเงิน'),
    ['amount'],
  ),
);

/** The form of a further poll. A poll that may cost much waits for a second person. */
export function PollForm() {
  const [, go] = useLocation();
  const command = useOperatorCommand(pollCreate, POLL_CHANGES);
  const [choices, setChoices] = useState<readonly TypedChoice[]>(() => [
    emptyChoice(1),
    emptyChoice(2),
  ]);
  const [choicesProblem, setChoicesProblem] = useState<string>();
  const form = useForm(rules, {
    ...{ occasion: '', title: '', question: '', image: '', image_wide: '' },
    ...{ opens_at: '', closes_at: '', prize: NONE, amount: '', multiple: '1' },
    ...{ baht_per_vote: '', most_votes: '', force: '' },
  });
  const prize = form.read('prize');
  const toList = () => go('/content/polls');
  const send = form.submit(async (typed) => {
    const isWhole = choices.every(({ name, image }) => name.trim() !== '' && image !== '');
    setChoicesProblem(isWhole ? undefined : copy.choicesMissing);
    if (!isWhole) return;
    const done = await command.run({
      ...{ occasion: typed.occasion, title: typed.title, question: typed.question },
      image: typed.image,
      ...(typed.image_wide !== '' && { image_wide: typed.image_wide }),
      ...(typed.opens_at !== '' && { opens_at: toInstant(typed.opens_at) }),
      closes_at: toInstant(typed.closes_at),
      ...(typed.baht_per_vote !== '' && { baht_per_vote: typed.baht_per_vote }),
      ...(typed.most_votes !== '' && { most_votes: typed.most_votes }),
      ...(typed.prize !== NONE && {
        prize: {
          kind: typed.prize,
          amount: typed.amount,
          turnover_multiple: typed.multiple === '' ? 1 : typed.multiple,
        },
      }),
      ...(typed.force !== '' && { force: typed.force }),
      choices: choices.map(({ name, image, image_tall: tall }) => ({
        ...{ name: name.trim(), image },
        ...(tall !== '' && { image_tall: tall }),
      })),
    });
    if (!done) return;
    showToast({ message: copy.created(done.poll_id), tone: 'success', durationMs: 5000 });
    go(`/content/polls/${done.poll_id}`);
  });
  if (waitsForSecond(command.error)) {
    return <WaitingDialog title={copy.createTitle} onClose={toList} />;
  }
  return (
    <ContentPage page="polls" title={copy.createTitle}>
      <Link href="/content/polls" className={styles.back}>
        {copy.backToList}
      </Link>
      <Card>
        <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
          <FormField of={form.field('occasion')} label={copy.occasion} autoComplete="off" />
          <FormField of={form.field('title')} label={copy.shortTitle} autoComplete="off" />
          <FormField of={form.field('question')} label={copy.question} autoComplete="off" />
          <PollPicture form={form} />
          <FormField of={form.field('opens_at')} label={copy.opensAt} type="datetime-local" />
          <FormField of={form.field('closes_at')} label={copy.closesAt} type="datetime-local" />
          <SelectField
            of={form.field('prize')}
            label={copy.prizeKind}
            placeholder={copy.prizeKind}
            options={[
              { value: NONE, label: copy.none },
              ...pollPrizeKinds.map((value) => ({ value, label: copy.prizeKinds[value] })),
            ]}
          />
          {prize !== NONE && (
            <>
              <FormField of={form.field('amount')} label={copy.amount} inputMode="decimal" />
              <FormField of={form.field('multiple')} label={copy.multiple} inputMode="decimal" />
              <FormField of={form.field('force')} label={copy.force} autoComplete="off" />
            </>
          )}
          <FormField
            of={form.field('baht_per_vote')}
            label={copy.bahtPerVote}
            inputMode="decimal"
          />
          <FormField of={form.field('most_votes')} label={copy.mostVotes} inputMode="numeric" />
          <PollChoices choices={choices} onChange={setChoices} problem={choicesProblem} />
          <Row gap={3} wraps>
            {choices.length < MOST_CHOICES && (
              <Button
                variant="outline"
                onClick={() =>
                  setChoices([...choices, emptyChoice((choices.at(-1)?.key ?? FEWEST) + 1)])
                }
              >
                {copy.addChoice}
              </Button>
            )}
          </Row>
          <Outcome error={command.error} />
          <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
            {command.isBusy ? copy.busy : copy.create}
          </Button>
        </Stack>
      </Card>
    </ContentPage>
  );
}

function emptyChoice(key: number): TypedChoice {
  return { key, name: '', image: '', image_tall: '' };
}

function PollPicture({ form }: { form: ReturnType<typeof useForm<typeof rules>> }) {
  const { error } = useTextField<HTMLInputElement>(form.field('image'));
  const image = form.read('image') ?? '';
  return (
    <PictureField
      label={copy.picture}
      purpose="banner"
      value={image === '' ? null : { image, image_wide: form.read('image_wide') ?? '' }}
      onChange={(value) => {
        form.change('image', value?.['image'] ?? '');
        form.change('image_wide', value?.['image_wide'] ?? '');
      }}
      error={error}
    />
  );
}
