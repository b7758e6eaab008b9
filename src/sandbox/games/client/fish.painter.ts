import type { FishKind } from '@/domain/fishing';
import { type FishLook, fishLooks } from './fish.looks';

type Ink = CanvasRenderingContext2D;

/** Light on an edge, the same on every kind. */
const RIM = 'rgb(255 226 160 / 0.55)';
const DARK = '#1a1210';

/**
 * Draws a fish around the origin, nose to the right.
 * @param length from nose to tail in pixels
 * @param stroke where it is in its stroke, in radians
 */
export function paintFish(ink: Ink, kind: FishKind, length: number, stroke: number): void {
  const look = fishLooks[kind];
  ink.save();
  ink.scale(length, length);
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  ink.lineWidth = Math.min(0.03, 1.2 / length);
  ink.strokeStyle = RIM;
  painters[look.shape](ink, look, stroke);
  ink.restore();
}

const painters: Readonly<
  Record<FishLook['shape'], (ink: Ink, look: FishLook, stroke: number) => void>
> = {
  finned: paintFinned,
  ribbon: paintRibbon,
  crab: paintCrab,
  prawn: paintPrawn,
  squid: paintSquid,
  octopus: paintOctopus,
  jelly: paintJelly,
};

function shade(ink: Ink, look: FishLook, half: number): CanvasGradient {
  const gradient = ink.createLinearGradient(0, -half, 0, half);
  gradient.addColorStop(0, look.back);
  gradient.addColorStop(0.45, look.back);
  gradient.addColorStop(0.62, look.belly);
  gradient.addColorStop(1, look.belly);
  return gradient;
}

function dot(ink: Ink, x: number, y: number, radius: number, fill: string | CanvasGradient): void {
  ink.fillStyle = fill;
  ink.beginPath();
  ink.arc(x, y, radius, 0, Math.PI * 2);
  ink.fill();
}

function eye(ink: Ink, x: number, y: number, radius: number): void {
  dot(ink, x, y, radius, '#fff3d2');
  dot(ink, x + radius * 0.15, y, radius * 0.62, DARK);
  dot(ink, x + radius * 0.35, y - radius * 0.3, radius * 0.22, '#ffffff');
}

function curve(ink: Ink, from: readonly number[], ...bends: readonly (readonly number[])[]): void {
  ink.moveTo(from[0] ?? 0, from[1] ?? 0);
  for (const [ax = 0, ay = 0, x = 0, y = 0] of bends) ink.quadraticCurveTo(ax, ay, x, y);
}

function glow(ink: Ink, x: number, y: number, radius: number, colour: string): void {
  const gradient = ink.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, colour);
  gradient.addColorStop(1, `${colour}00`);
  dot(ink, x, y, radius, gradient);
}

function paintFinned(ink: Ink, look: FishLook, stroke: number): void {
  const half = look.depth / 2;
  const sway = Math.sin(stroke) * 0.05;
  const rich = look.extra === 'crown';
  const spread = rich ? half * 1.25 : Math.max(half * 0.85, 0.13);
  const tip = rich ? -0.6 : -0.5;

  ink.fillStyle = look.fin;
  ink.beginPath();
  curve(
    ink,
    [-0.26, -0.03],
    [-0.4, -spread * 0.3, tip, -spread + sway],
    [tip + 0.12, sway, tip, spread + sway],
    [-0.4, spread * 0.3, -0.26, 0.03],
  );
  ink.fill();
  ink.stroke();

  ink.beginPath();
  if (look.extra === 'bill') {
    curve(ink, [0.22, -half * 0.7], [0.1, -half * 2.5, -0.24, -half * 0.4]);
  } else if (look.extra === 'skirt') {
    curve(
      ink,
      [0.02, -half * 0.7],
      [-0.1, -half * 1.5, -0.26, -half * 1.25],
      [-0.2, -half, -0.2, -half * 0.4],
    );
    curve(
      ink,
      [0.02, half * 0.7],
      [-0.1, half * 1.5 - sway, -0.26, half * 1.25 + sway],
      [-0.2, half, -0.2, half * 0.4],
    );
  } else {
    const rise = rich ? 1.75 : 1.45;
    curve(ink, [0.2, -half * 0.7], [0.04, -half * rise, -0.22, -half * 0.9 + sway * 0.4]);
    ink.lineTo(-0.18, -half * 0.4);
    curve(ink, [-0.02, half * 0.8], [-0.12, half * 1.4, -0.22, half * 0.8 + sway * 0.4]);
    ink.lineTo(-0.2, half * 0.3);
  }
  ink.fill();
  ink.stroke();

  const body = new Path2D();
  body.moveTo(0.5, half * 0.12);
  body.bezierCurveTo(0.36, -half * 1.25, 0.02, -half * 1.35, -0.3, -0.035);
  body.lineTo(-0.3, 0.035);
  body.bezierCurveTo(0.02, half * 1.3, 0.38, half * 1.15, 0.5, half * 0.12);
  ink.fillStyle = shade(ink, look, half);
  ink.fill(body);
  ink.save();
  ink.clip(body);
  paintPattern(ink, look, half);
  ink.restore();
  ink.stroke(body);

  ink.fillStyle = look.fin;
  ink.globalAlpha = 0.85;
  ink.beginPath();
  curve(
    ink,
    [0.16, half * 0.2],
    [0.04, half * 0.3 - sway, -0.04, half * 0.75 + sway * 2],
    [0.08, half * 0.7, 0.16, half * 0.2],
  );
  ink.fill();
  ink.globalAlpha = 1;

  ink.beginPath();
  ink.arc(0.16, 0, half * 0.62, -0.9, 0.9);
  ink.stroke();
  paintExtra(ink, look, half, sway);
  eye(ink, 0.36, -half * 0.24, Math.max(0.024, half * 0.15));
}

function paintPattern(ink: Ink, look: FishLook, half: number): void {
  ink.fillStyle = look.mark;
  ink.strokeStyle = look.mark;
  switch (look.pattern) {
    case 'bands':
      ink.globalAlpha = 0.75;
      for (const x of [0.2, 0.04, -0.12, -0.25]) {
        ink.beginPath();
        curve(ink, [x, -half], [x + 0.05, -half * 0.2, x, half * 0.4]);
        ink.lineTo(x - 0.045, half * 0.4);
        ink.quadraticCurveTo(x, -half * 0.2, x - 0.045, -half);
        ink.fill();
      }
      break;
    case 'line':
      ink.lineWidth *= 2;
      ink.beginPath();
      curve(ink, [0.3, -half * 0.05], [0, -half * 0.3, -0.3, 0]);
      ink.stroke();
      ink.lineWidth /= 2;
      break;
    case 'spots':
      ink.globalAlpha = 0.8;
      for (let i = 0; i < 9; i += 1)
        dot(
          ink,
          0.16 - (i % 5) * 0.1,
          (Math.floor(i / 5) - 0.4) * half * 0.55 + (i % 2) * half * 0.2,
          0.018 + (i % 3) * 0.006,
          look.mark,
        );
      break;
    case 'scales':
      ink.globalAlpha = 0.55;
      ink.beginPath();
      for (let x = 0.16; x > -0.3; x -= 0.065)
        for (let row = -2; row <= 2; row += 1) {
          const y = row * half * 0.38 + (Math.round(x * 15) % 2) * half * 0.19;
          ink.moveTo(x, y - half * 0.2);
          ink.arc(x, y, half * 0.2, -Math.PI / 2, Math.PI / 2, true);
        }
      ink.stroke();
      break;
    default:
  }
  ink.globalAlpha = 1;
  ink.strokeStyle = RIM;
}

function paintExtra(ink: Ink, look: FishLook, half: number, sway: number): void {
  switch (look.extra) {
    case 'bill':
      ink.fillStyle = look.back;
      ink.beginPath();
      ink.moveTo(0.46, -half * 0.1);
      ink.lineTo(0.7, half * 0.12);
      ink.lineTo(0.46, half * 0.3);
      ink.fill();
      ink.stroke();
      break;
    case 'lure':
      ink.strokeStyle = look.fin;
      ink.beginPath();
      curve(ink, [0.2, -half * 0.8], [0.36, -half * 1.7, 0.54, -half * 0.95 + sway]);
      ink.stroke();
      glow(ink, 0.54, -half * 0.9 + sway, 0.16, look.mark);
      dot(ink, 0.54, -half * 0.9 + sway, 0.035, '#fffbe8');
      ink.fillStyle = '#fff3d2';
      ink.strokeStyle = DARK;
      ink.beginPath();
      curve(ink, [0.48, half * 0.2], [0.34, half * 0.42, 0.22, half * 0.28]);
      ink.stroke();
      for (const x of [0.44, 0.38, 0.32, 0.26]) {
        ink.beginPath();
        ink.moveTo(x, half * 0.3);
        ink.lineTo(x - 0.014, half * 0.1);
        ink.lineTo(x - 0.032, half * 0.32);
        ink.fill();
      }
      ink.strokeStyle = RIM;
      break;
    case 'barbels':
      ink.strokeStyle = look.belly;
      for (const bend of [0.2, 0.6, 1]) {
        ink.beginPath();
        curve(ink, [0.47, half * 0.3], [0.56, half * bend, 0.5 - bend * 0.08, half * bend * 1.5]);
        ink.stroke();
      }
      ink.strokeStyle = RIM;
      break;
    case 'crown':
      ink.fillStyle = '#ffe08a';
      ink.beginPath();
      ink.moveTo(0.2, -half * 0.85);
      for (const [x, y] of [
        [0.19, -1.35],
        [0.24, -1.05],
        [0.28, -1.5],
        [0.32, -1],
        [0.38, -1.2],
        [0.35, -0.62],
      ] as const)
        ink.lineTo(x, y * half);
      ink.fill();
      ink.stroke();
      dot(ink, 0.28, -half * 0.95, half * 0.07, '#d8413a');
      break;
    default:
  }
}

function paintRibbon(ink: Ink, look: FishLook, stroke: number): void {
  const half = look.depth / 2;
  const at = (share: number): number =>
    Math.sin(stroke * 0.7 + share * 7) * 0.06 * (0.35 + share * 0.65);
  const spine = Array.from({ length: 25 }, (_, index) => {
    const share = index / 24;
    return {
      x: 0.5 - share,
      y: at(share),
      half: half * (1 - share ** 3) * Math.min(1, Math.sqrt(share * 9)),
    };
  });
  ink.save();
  ink.strokeStyle = look.fin;
  ink.lineWidth = half * 0.8;
  ink.beginPath();
  for (const { x, y, half: thick } of spine.slice(2)) ink.lineTo(x, y - thick);
  ink.stroke();
  ink.restore();
  ink.fillStyle = shade(ink, look, half * 2);
  ink.beginPath();
  for (const { x, y, half: thick } of spine) ink.lineTo(x, y - thick);
  for (const { x, y, half: thick } of spine.slice().reverse()) ink.lineTo(x, y + thick);
  ink.closePath();
  ink.fill();
  ink.stroke();
  for (let i = 3; i < 22; i += 2) {
    const point = spine[i];
    if (point)
      dot(ink, point.x, point.y + (i % 4 ? half * 0.3 : -half * 0.2), half * 0.22, look.mark);
  }
  if (look.extra === 'crown') {
    ink.save();
    ink.strokeStyle = look.fin;
    ink.lineWidth = half * 0.3;
    for (const lean of [0, 0.03, 0.06]) {
      ink.beginPath();
      curve(
        ink,
        [0.45, at(0) - half * 0.6],
        [0.46 - lean, -half * 3, 0.4 - lean * 1.6, -half * 4 + lean],
      );
      ink.stroke();
    }
    ink.restore();
  }
  eye(ink, 0.455, at(0.04) - half * 0.2, half * 0.34);
}

function paintCrab(ink: Ink, look: FishLook, stroke: number): void {
  ink.save();
  ink.strokeStyle = look.fin;
  ink.lineWidth = 0.045;
  for (const side of [-1, 1])
    for (let leg = 0; leg < 3; leg += 1) {
      const lift = Math.sin(stroke + leg * 1.4) * 0.025;
      ink.beginPath();
      curve(
        ink,
        [side * 0.2, 0.02 + leg * 0.04],
        [
          side * (0.36 + leg * 0.02),
          -0.08 + leg * 0.09 + lift,
          side * (0.42 - leg * 0.03),
          0.16 + leg * 0.07,
        ],
      );
      ink.stroke();
    }
  ink.lineWidth = 0.06;
  for (const side of [-1, 1]) {
    ink.beginPath();
    curve(ink, [side * 0.2, -0.06], [side * 0.4, -0.1, side * 0.36, -0.24]);
    ink.stroke();
  }
  ink.restore();
  for (const side of [-1, 1]) {
    ink.fillStyle = look.back;
    ink.beginPath();
    ink.ellipse(side * 0.35, -0.3, 0.075, 0.11, side * 0.35, 0, Math.PI * 2);
    ink.fill();
    ink.stroke();
    ink.fillStyle = look.mark;
    ink.beginPath();
    ink.moveTo(side * 0.35, -0.26);
    ink.lineTo(side * 0.3, -0.43);
    ink.lineTo(side * 0.39, -0.43);
    ink.fill();
  }
  ink.fillStyle = shade(ink, look, 0.24);
  ink.beginPath();
  ink.moveTo(-0.3, -0.02);
  ink.bezierCurveTo(-0.2, -0.24, 0.2, -0.24, 0.3, -0.02);
  ink.bezierCurveTo(0.22, 0.24, -0.22, 0.24, -0.3, -0.02);
  ink.fill();
  ink.stroke();
  for (const x of [-0.12, 0, 0.12]) dot(ink, x, -0.06 + Math.abs(x) * 0.2, 0.022, look.mark);
  for (const x of [-0.07, 0.07]) eye(ink, x, -0.2, 0.04);
}

function paintPrawn(ink: Ink, look: FishLook, stroke: number): void {
  const curl = Math.sin(stroke) * 0.015;
  ink.save();
  ink.strokeStyle = look.mark;
  for (const bend of [-0.3, -0.16]) {
    ink.beginPath();
    curve(
      ink,
      [0.34, -0.04],
      [0.5, bend + curl, 0.18, bend - 0.1],
      [0, bend - 0.14, -0.16, bend - 0.02 + curl],
    );
    ink.stroke();
  }
  ink.strokeStyle = look.fin;
  ink.lineWidth = 0.024;
  for (let leg = 0; leg < 5; leg += 1) {
    const x = 0.24 - leg * 0.09;
    ink.beginPath();
    curve(ink, [x, 0.06], [x + 0.03, 0.16, x - 0.04 + Math.sin(stroke + leg) * 0.03, 0.22]);
    ink.stroke();
  }
  ink.restore();
  ink.fillStyle = look.fin;
  for (const lean of [-0.1, 0, 0.1]) {
    ink.beginPath();
    ink.ellipse(-0.43, 0.12 + lean, 0.09, 0.035, -0.5 + lean * 4, 0, Math.PI * 2);
    ink.fill();
    ink.stroke();
  }
  for (let part = 5; part >= 0; part -= 1) {
    const share = part / 5;
    ink.fillStyle = shade(ink, look, 0.16);
    ink.beginPath();
    ink.ellipse(
      0.06 - share * 0.42,
      0.02 + share ** 2 * (0.09 + curl),
      0.09,
      look.depth * (0.42 - share * 0.22),
      -share * 0.5,
      0,
      Math.PI * 2,
    );
    ink.fill();
    ink.stroke();
  }
  ink.fillStyle = shade(ink, look, 0.16);
  ink.beginPath();
  ink.moveTo(0.5, -0.1);
  ink.quadraticCurveTo(0.26, -look.depth * 0.62, 0, -look.depth * 0.4);
  ink.quadraticCurveTo(-0.02, 0.1, 0.06, look.depth * 0.42);
  ink.quadraticCurveTo(0.34, 0.14, 0.4, -0.04);
  ink.closePath();
  ink.fill();
  ink.stroke();
  eye(ink, 0.33, -0.07, 0.032);
}

function arms(ink: Ink, look: FishLook, stroke: number, count: number, reach: number): void {
  ink.save();
  for (let arm = 0; arm < count; arm += 1) {
    const lane = (arm / (count - 1) - 0.5) * 2;
    const wave = Math.sin(stroke + arm * 1.1) * 0.05;
    ink.strokeStyle = arm % 2 ? look.fin : look.back;
    ink.lineWidth = 0.05 - Math.abs(lane) * 0.012;
    ink.beginPath();
    curve(
      ink,
      [-0.08, lane * reach * 0.5],
      [-0.24, lane * reach + wave, -0.34, lane * reach * 0.8 - wave],
      [-0.44, lane * reach * 0.6 - wave * 2, -0.5, lane * reach * 1.1],
    );
    ink.stroke();
  }
  ink.restore();
}

function paintSquid(ink: Ink, look: FishLook, stroke: number): void {
  const half = look.depth / 2;
  arms(ink, look, stroke, 6, half * 0.8);
  ink.fillStyle = look.fin;
  ink.beginPath();
  curve(ink, [0.5, 0], [0.34, -half * 1.9, 0.16, -half * 0.6]);
  ink.lineTo(0.16, half * 0.6);
  ink.quadraticCurveTo(0.34, half * 1.9, 0.5, 0);
  ink.fill();
  ink.stroke();
  ink.fillStyle = shade(ink, look, half);
  ink.beginPath();
  ink.moveTo(0.5, 0);
  ink.bezierCurveTo(0.3, -half * 0.9, 0.1, -half, -0.06, -half * 0.62);
  ink.quadraticCurveTo(-0.16, 0, -0.06, half * 0.62);
  ink.bezierCurveTo(0.1, half, 0.3, half * 0.9, 0.5, 0);
  ink.fill();
  ink.stroke();
  for (const [x, y] of [
    [0.3, -0.03],
    [0.2, 0.03],
    [0.12, -0.05],
    [0.36, 0.02],
  ] as const)
    dot(ink, x, y, 0.014, look.mark);
  eye(ink, -0.05, -half * 0.16, 0.042);
}

function paintOctopus(ink: Ink, look: FishLook, stroke: number): void {
  arms(ink, look, stroke, 7, 0.3);
  ink.fillStyle = shade(ink, look, 0.36);
  ink.beginPath();
  ink.moveTo(-0.1, 0.22);
  ink.bezierCurveTo(-0.2, -0.02, -0.06, -0.36, 0.22, -0.34);
  ink.bezierCurveTo(0.5, -0.32, 0.54, 0.04, 0.3, 0.14);
  ink.bezierCurveTo(0.18, 0.18, 0.06, 0.32, -0.1, 0.22);
  ink.fill();
  ink.stroke();
  for (const [x, y] of [
    [0.28, -0.24],
    [0.38, -0.14],
    [0.18, -0.26],
    [0.32, -0.08],
  ] as const)
    dot(ink, x, y, 0.022, look.mark);
  eye(ink, 0.06, -0.02, 0.05);
  eye(ink, 0.2, 0.02, 0.05);
}

function paintJelly(ink: Ink, look: FishLook, stroke: number): void {
  const squeeze = 1 + Math.sin(stroke) * 0.06;
  glow(ink, 0, -0.1, 0.62, look.back);
  ink.save();
  ink.strokeStyle = look.belly;
  ink.globalAlpha = 0.75;
  for (let arm = 0; arm < 6; arm += 1) {
    const x = -0.24 + arm * 0.096;
    const wave = Math.sin(stroke + arm) * 0.07;
    ink.beginPath();
    curve(ink, [x, 0], [x + wave, 0.18, x, 0.3], [x - wave, 0.42, x + wave * 0.5, 0.52]);
    ink.stroke();
  }
  ink.globalAlpha = 0.92;
  const gradient = ink.createRadialGradient(0, -0.24, 0.02, 0, -0.1, 0.4);
  gradient.addColorStop(0, look.belly);
  gradient.addColorStop(1, look.fin);
  ink.fillStyle = gradient;
  ink.strokeStyle = RIM;
  ink.beginPath();
  ink.moveTo(-0.34 * squeeze, 0.04);
  ink.bezierCurveTo(-0.36 * squeeze, -0.5, 0.36 * squeeze, -0.5, 0.34 * squeeze, 0.04);
  ink.quadraticCurveTo(0.22, -0.04, 0.12, 0.04);
  ink.quadraticCurveTo(0, -0.04, -0.12, 0.04);
  ink.quadraticCurveTo(-0.22, -0.04, -0.34 * squeeze, 0.04);
  ink.fill();
  ink.stroke();
  ink.restore();
  for (const x of [-0.12, 0, 0.12]) dot(ink, x, -0.16 + Math.abs(x) * 0.4, 0.032, look.mark);
}
