import { canComputeFairness, hashServerSeed, resolveFairly } from '@/domain/fairness';
import { formatMoney } from '@/domain/money';
import { playSlotRound } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';
import { build, button } from './element.builder';
import { sheetCopy } from './game.copy';
import { formatPlayedAt } from './history.sheet';
import type { PastRound, PlayConfig, SeedView } from './sandbox.protocol';

/** What the section shows and changes. */
export interface FairnessState {
  readonly seed: SeedView;
  readonly history: readonly PastRound[];
  readonly clientSeed: string;
}

const LONGEST_SEED = 64;

/**
 * Shows the commitment, lets the player set a seed and have the server's revealed, and computes
 * revealed rounds again in the page.
 */
export function createFairnessSection(
  config: PlayConfig,
  read: () => FairnessState,
  onClientSeed: (seed: string) => void,
  changeSeed: () => Promise<string | null>,
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
      if (wanted !== '') onClientSeed(wanted);
      input.value = read().clientSeed;
    });
    const change = button(
      { class: 'plain wide' },
      () => {
        change.disabled = true;
        change.textContent = sheetCopy.changing;
        void changeSeed().then(draw);
      },
      sheetCopy.changeSeed,
    );
    const revealed = history.filter((round) => round.server_seed !== null);
    element.replaceChildren(
      build('p', {}, sheetCopy.fair),
      build('label', {}, sheetCopy.hash, copyField(seed.hash)),
      build('label', {}, sheetCopy.clientSeed, input, build('small', {}, sheetCopy.clientSeedHint)),
      build('p', { class: 'quiet' }, sheetCopy.nonce(seed.next_nonce, seed.spins_per_seed)),
      change,
      ...(notice === null ? [] : [build('p', { class: 'note', role: 'alert' }, notice)]),
      build('h4', {}, sheetCopy.revealedTitle),
      ...(revealed.length === 0
        ? [build('p', { class: 'quiet' }, sheetCopy.noRevealed)]
        : revealed.map((round) => roundProof(config, round))),
    );
  };

  draw(null);
  return element;
}

function roundProof(config: PlayConfig, round: PastRound): HTMLElement {
  const verdict = build('span', { class: 'verdict' });
  const data = [
    `server_seed=${round.server_seed ?? ''}`,
    `sha256=${round.seed_hash}`,
    `client_seed=${round.client_seed}`,
    `nonce=${round.nonce}`,
    `stops=${round.stops.join(',')}`,
    `win=${round.win_milli}/1000`,
  ].join('\n');
  if (canComputeFairness()) {
    void verify(config, round).then(
      (matches) => {
        verdict.textContent = matches ? sheetCopy.verified : sheetCopy.mismatch;
        verdict.classList.add(matches ? 'good' : 'bad');
      },
      () => {
        verdict.textContent = sheetCopy.cannotVerify;
      },
    );
  } else {
    verdict.textContent = sheetCopy.cannotVerify;
  }
  return build(
    'details',
    { class: 'proof' },
    build('summary', {}, `${formatPlayedAt(round)} · ${formatMoney(round.win_satang)}`, verdict),
    build('label', {}, sheetCopy.verifyData, copyField(data)),
  );
}

/** Computes a round of a revealed seed again and compares commitment, stops and win. */
async function verify(config: PlayConfig, round: PastRound): Promise<boolean> {
  const serverSeed = round.server_seed ?? '';
  const source = { serverSeed, clientSeed: round.client_seed, nonce: round.nonce };
  const [hash, again] = await Promise.all([
    hashServerSeed(serverSeed),
    resolveFairly(source, (draw) => playSlotRound(slotVariants[config.variant], draw)),
  ]);
  return (
    hash === round.seed_hash &&
    again.winMilli === round.win_milli &&
    (again.spins[0]?.stops ?? []).join() === round.stops.join()
  );
}

/** Clipboards are closed to frames of an opaque origin, so the text is there to be selected. */
function copyField(text: string): HTMLTextAreaElement {
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
