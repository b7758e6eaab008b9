const HIGH_HZ = 880;
const LOW_HZ = 660;
const NOTE_SECONDS = 0.14;
const VOLUME = 0.12;

let context: AudioContext | undefined;

/**
 * Prepares the tone. Browsers allow sound only after a person has pressed something, so this runs in the handler of a
 * click or key.
 */
export function wakeTone(): void {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  void context.resume();
}

/** Plays one short tone of two notes; silent before {@link wakeTone}, or while the browser forbids sound. */
export function playTone(): void {
  if (context?.state !== 'running') return;
  const startsAt = context.currentTime;
  const volume = context.createGain();
  volume.connect(context.destination);
  // A sudden start or end would click.
  volume.gain.setValueAtTime(0, startsAt);
  volume.gain.linearRampToValueAtTime(VOLUME, startsAt + 0.01);
  volume.gain.setValueAtTime(VOLUME, startsAt + 2 * NOTE_SECONDS - 0.04);
  volume.gain.linearRampToValueAtTime(0, startsAt + 2 * NOTE_SECONDS);
  const note = context.createOscillator();
  note.frequency.setValueAtTime(HIGH_HZ, startsAt);
  note.frequency.setValueAtTime(LOW_HZ, startsAt + NOTE_SECONDS);
  note.connect(volume);
  note.start(startsAt);
  note.stop(startsAt + 2 * NOTE_SECONDS);
}
