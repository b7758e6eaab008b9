import { canComputeFairness, hashServerSeed } from '@/domain/fairness';
import { formatMoney } from '@/domain/money';
import { build, button } from './element-builder';
import { formatPlayedAt } from './history-sheet';
import type { GameViews, PastRound } from './sandbox.protocol';
import { sheetShellCopy } from './shell.copy';

/** State that the section shows. */
export interface FairnessState<V extends GameViews> {
  readonly seed: V['seed'];
  readonly history: readonly V['past'][];
  /** The player's own seed for the next rounds. */
  readonly clientSeed: string;
}

/** Texts of one game, and the function that recomputes its rounds. */
export interface FairnessRules<V extends GameViews> {
  readonly intro: string;
  readonly clientSeedHint: string;
  readonly changeSeed: string;
  readonly noRevealed: string;
  readonly describeSeed: (seed: V['seed']) => string;
  /** Returns the outcome as lines of text, which the player can check with other tools. */
  readonly describeOutcome: (round: V['past']) => readonly string[];
  /** Recomputes a round with its revealed seed. Resolves to true when the outcome is the same. */
  readonly isSame: (round: V['past'], serverSeed: string) => Promise<boolean>;
}

/** Actions of the section. */
export interface FairnessHandlers {
  readonly onClientSeed: (seed: string) => void;
  /** Resolves with an error message, or null on success. */
  readonly changeSeed: () => Promise<string | null>;
}

const LONGEST_SEED = 64;

/**
 * Builds the section. It shows the commitment, lets the player set a client seed or have the server's seed revealed,
 * and recomputes revealed rounds in the page.
 */
export function createFairnessSection<V extends GameViews>(
  rules: FairnessRules<V>,
  read: () => FairnessState<V>,
  handlers: FairnessHandlers,
): HTMLElement {
  const element = build('div', { class: 'fair' });

  const draw = (notice: string | null): void => {
    const { seed, history, clientSeed } = read();
    const input = build('input', {
      type: 'text',
      value: clientSeed,
      maxlength: String(LONGEST_SEED),
      autocomplete: 'off',
      spellcheck: 'false',
    });
    input.addEventListener('change', () => {
      const wanted = input.value.replace(/\p{C}/gu, '').trim().slice(0, LONGEST_SEED);
      if (wanted !== '') handlers.onClientSeed(wanted);
      input.value = read().clientSeed;
    });
    const change = button(
      { class: 'plain wide' },
      () => {
        change.disabled = true;
        change.textContent = sheetShellCopy.changing;
        void handlers.changeSeed().then(draw);
      },
      rules.changeSeed,
    );
    const revealed = history.filter((round) => round.server_seed !== null);
    element.replaceChildren(
      build('p', {}, rules.intro),
      build('label', {}, sheetShellCopy.hash, copyField(seed.hash)),
      build(
        'label',
        {},
        sheetShellCopy.clientSeed,
        input,
        build('small', {}, rules.clientSeedHint),
      ),
      build('p', { class: 'quiet' }, rules.describeSeed(seed)),
      change,
      ...(notice === null ? [] : [build('p', { class: 'note', role: 'alert' }, notice)]),
      build('h4', {}, sheetShellCopy.revealedTitle),
      ...(revealed.length === 0
        ? [build('p', { class: 'quiet' }, rules.noRevealed)]
        : revealed.map((round) => roundProof(rules, round))),
    );
  };

  draw(null);
  return element;
}

function roundProof<V extends GameViews>(rules: FairnessRules<V>, round: V['past']): HTMLElement {
  const data = [
    `server_seed=${round.server_seed ?? ''}`,
    `sha256=${round.seed_hash}`,
    `client_seed=${round.client_seed}`,
    `nonce=${round.nonce}`,
    ...rules.describeOutcome(round),
  ];
  const title = `${formatPlayedAt(round.played_at)} · ${formatMoney(round.win_satang)}`;
  return createProof([title], data, () => verify(rules, round));
}

/**
 * Builds the proof of an outcome whose seed is revealed; the page recomputes the outcome.
 * @param data lines that the player can check with other tools
 * @param verify recomputes the round and resolves to true when the outcome is the same
 */
export function createProof(
  title: readonly (Node | string)[],
  data: readonly string[],
  verify: () => Promise<boolean>,
): HTMLElement {
  const verdict = build('span', { class: 'verdict' });
  if (canComputeFairness()) {
    void verify().then(
      (matches) => {
        verdict.textContent = matches ? sheetShellCopy.verified : sheetShellCopy.mismatch;
        verdict.classList.add(matches ? 'good' : 'bad');
      },
      () => {
        verdict.textContent = sheetShellCopy.cannotVerify;
      },
    );
  } else {
    verdict.textContent = sheetShellCopy.cannotVerify;
  }
  return build(
    'details',
    { class: 'proof' },
    build('summary', {}, ...title, verdict),
    build(
      'div',
      { class: 'fair' },
      build('label', {}, sheetShellCopy.verifyData, copyField(data.join('\n'))),
    ),
  );
}

/** Recomputes a round with its revealed seed. Resolves to true when commitment and outcome match. */
async function verify<V extends GameViews>(
  rules: FairnessRules<V>,
  round: V['past'] & PastRound,
): Promise<boolean> {
  const serverSeed = round.server_seed ?? '';
  const [hash, same] = await Promise.all([
    hashServerSeed(serverSeed),
    rules.isSame(round, serverSeed),
  ]);
  return hash === round.seed_hash && same;
}

/** Builds a text field to copy from, because frames with an opaque origin cannot use the clipboard. */
export function copyField(text: string): HTMLTextAreaElement {
  const field = build(
    'textarea',
    { readonly: true, rows: String(text.split('\n').length + 1) },
    text,
  );
  field.addEventListener('focus', () => {
    field.select();
  });
  return field;
}
