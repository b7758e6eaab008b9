/** Soft synthesised sounds; silent until the player or the browser allows them. */
export interface SoundPlayer {
  readonly enabled: () => boolean;
  readonly toggle: () => boolean;
  readonly spin: () => void;
  readonly stop: () => void;
  readonly tick: () => void;
  readonly win: (great: boolean) => void;
  readonly freeSpins: () => void;
}

const MASTER_VOLUME = 0.22;
/** A pentatonic scale sounds pleasant in any order. */
const SCALE = [392, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5];

/** Creates the player; where the browser has denied autoplay it starts muted. */
export function createSoundPlayer(): SoundPlayer {
  const context = openContext();
  const master = context?.createGain();
  if (context && master) {
    master.gain.value = MASTER_VOLUME;
    master.connect(context.destination);
  }
  let on = context?.state === 'running';

  const tone = (
    frequency: number,
    delay: number,
    length: number,
    volume: number,
    type: OscillatorType = 'sine',
  ): void => {
    if (!on || !context || !master) return;
    const at = context.currentTime + delay;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = type;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(volume, at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    oscillator.connect(gain).connect(master);
    oscillator.start(at);
    oscillator.stop(at + length + 0.05);
  };

  const breath = (length: number, from: number, to: number): void => {
    if (!on || !context || !master) return;
    const buffer = context.createBuffer(
      1,
      Math.ceil(context.sampleRate * length),
      context.sampleRate,
    );
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
    const source = context.createBufferSource();
    source.buffer = buffer;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.Q.value = 0.8;
    filter.frequency.setValueAtTime(from, context.currentTime);
    filter.frequency.linearRampToValueAtTime(to, context.currentTime + length);
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, context.currentTime);
    gain.gain.linearRampToValueAtTime(0.16, context.currentTime + length * 0.25);
    gain.gain.linearRampToValueAtTime(0.0001, context.currentTime + length);
    source.connect(filter).connect(gain).connect(master);
    source.start();
  };

  const note = (step: number): number => SCALE[step % SCALE.length] ?? 440;

  return {
    enabled: () => on,
    toggle: () => {
      on = !on && context !== null;
      if (on) void context?.resume();
      return on;
    },
    spin: () => {
      breath(0.7, 300, 900);
    },
    stop: () => {
      tone(110, 0, 0.16, 0.5);
      tone(220, 0, 0.07, 0.16, 'triangle');
    },
    tick: () => {
      tone(note(6), 0, 0.06, 0.07);
    },
    win: (great) => {
      const steps = great ? [0, 2, 4, 5, 7, 5, 7] : [0, 2, 4];
      steps.forEach((step, index) => {
        tone(note(step), index * 0.11, great ? 0.9 : 0.5, 0.3, 'triangle');
        tone(note(step) * 2, index * 0.11, 0.4, 0.08);
      });
    },
    freeSpins: () => {
      [0, 2, 4, 5].forEach((step, index) => {
        tone(note(step) / 2, index * 0.16, 1.4, 0.26);
        tone(note(step), index * 0.16, 1.1, 0.16, 'triangle');
      });
    },
  };
}

function openContext(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}
