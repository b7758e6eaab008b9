type Ink = CanvasRenderingContext2D;

/** A position in the scene, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const GOLD = '#f0d99c';
const FONT = "'Noto Sans Thai', system-ui, sans-serif";

/** Draws the launcher in the middle of the lower edge, turned towards its target. */
export function paintLauncher(ink: Ink, at: Point, angle: number): void {
  ink.save();
  ink.translate(at.x, at.y);
  ink.save();
  ink.rotate(angle);
  const barrel = ink.createLinearGradient(-17, 0, 17, 0);
  barrel.addColorStop(0, '#6b4a12');
  barrel.addColorStop(0.4, '#ffe9ae');
  barrel.addColorStop(0.6, '#d9a83c');
  barrel.addColorStop(1, '#5c3d0c');
  ink.fillStyle = barrel;
  ink.beginPath();
  ink.moveTo(-17, 0);
  ink.lineTo(-13, -50);
  ink.lineTo(13, -50);
  ink.lineTo(17, 0);
  ink.fill();
  ink.beginPath();
  ink.moveTo(-13, -48);
  ink.lineTo(-19, -62);
  ink.lineTo(19, -62);
  ink.lineTo(13, -48);
  ink.fill();
  ink.fillStyle = '#2a1b06';
  ink.beginPath();
  ink.ellipse(0, -62, 17, 4, 0, 0, Math.PI * 2);
  ink.fill();
  ink.strokeStyle = '#ffe9ae';
  ink.lineWidth = 1.5;
  ink.stroke();
  ink.fillStyle = '#3a2608a0';
  ink.fillRect(-15, -24, 30, 3);
  ink.fillRect(-14.5, -36, 29, 3);
  ink.restore();
  const base = ink.createRadialGradient(-10, -20, 2, 0, 0, 42);
  base.addColorStop(0, '#ffe9ae');
  base.addColorStop(0.45, '#b98526');
  base.addColorStop(1, '#3f2a08');
  ink.fillStyle = base;
  ink.beginPath();
  ink.arc(0, 8, 38, Math.PI, 0);
  ink.fill();
  ink.strokeStyle = '#ffe9ae90';
  ink.lineWidth = 1.5;
  ink.stroke();
  ink.fillStyle = '#7a1f2c';
  ink.beginPath();
  ink.arc(0, -10, 7, 0, Math.PI * 2);
  ink.fill();
  ink.stroke();
  ink.restore();
}

/** Draws corners around the selected fish, with its multiplier. */
export function paintAim(ink: Ink, at: Point, width: number, height: number, label: string): void {
  const [w, h] = [width / 2, height / 2];
  const corner = Math.min(12, h * 0.6);
  ink.save();
  ink.translate(at.x, at.y);
  ink.strokeStyle = GOLD;
  ink.lineWidth = 2;
  ink.lineCap = 'round';
  ink.shadowColor = 'rgb(0 0 0 / 0.6)';
  ink.shadowBlur = 4;
  ink.beginPath();
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    ink.moveTo(sx * w, sy * (h - corner));
    ink.lineTo(sx * w, sy * h);
    ink.lineTo(sx * (w - corner), sy * h);
  }
  ink.stroke();
  ink.font = `600 14px ${FONT}`;
  ink.textAlign = 'center';
  ink.textBaseline = 'top';
  ink.fillStyle = '#fff3d2';
  ink.fillText(label, 0, h + 5);
  ink.restore();
}

/** Draws the flying shot, with a tail of light. */
export function paintShot(ink: Ink, from: Point, to: Point, share: number): void {
  ink.save();
  ink.globalCompositeOperation = 'lighter';
  for (let back = 0; back < 7; back += 1) {
    const at = Math.max(0, share - back * 0.035);
    const radius = 7 - back * 0.8;
    const x = from.x + (to.x - from.x) * at;
    const y = from.y + (to.y - from.y) * at;
    const light = ink.createRadialGradient(x, y, 0, x, y, radius * 2);
    light.addColorStop(0, '#fff3d2');
    light.addColorStop(0.35, '#f0b45e90');
    light.addColorStop(1, '#f0b45e00');
    ink.globalAlpha = 1 - back / 8;
    ink.fillStyle = light;
    ink.fillRect(x - radius * 2, y - radius * 2, radius * 4, radius * 4);
  }
  ink.restore();
}

/** Draws a net that opens and fades. */
export function paintNet(ink: Ink, at: Point, radius: number, share: number): void {
  const open = Math.min(1, share * 3.2);
  const reach = radius * (0.3 + 0.7 * open);
  ink.save();
  ink.translate(at.x, at.y);
  ink.globalAlpha = share < 0.5 ? 0.9 : 0.9 * (1 - (share - 0.5) * 2);
  ink.strokeStyle = GOLD;
  ink.lineWidth = 2;
  ink.beginPath();
  ink.arc(0, 0, reach, 0, Math.PI * 2);
  ink.stroke();
  ink.clip();
  ink.lineWidth = 1;
  ink.beginPath();
  for (let line = -reach * 2; line <= reach * 2; line += reach / 3) {
    ink.moveTo(line - reach, -reach);
    ink.lineTo(line + reach, reach);
    ink.moveTo(line + reach, -reach);
    ink.lineTo(line - reach, reach);
  }
  ink.stroke();
  ink.restore();
}

/** Draws gold light that spreads from a catch. */
export function paintSparks(
  ink: Ink,
  at: Point,
  count: number,
  reach: number,
  share: number,
): void {
  const ease = 1 - (1 - share) ** 2;
  ink.save();
  ink.globalAlpha = 1 - share;
  for (let spark = 0; spark < count; spark += 1) {
    const angle = spark * 2.399;
    const far = reach * ease * (0.45 + ((spark * 0.618) % 1) * 0.55);
    ink.fillStyle = spark % 3 ? '#ffd77a' : '#fff6dc';
    ink.beginPath();
    ink.arc(
      at.x + Math.cos(angle) * far,
      at.y + Math.sin(angle) * far,
      (2.6 - share * 1.6) * (spark % 2 ? 1 : 1.5),
      0,
      Math.PI * 2,
    );
    ink.fill();
  }
  ink.restore();
}

/** Draws the prize of a catch, rising from it. */
export function paintPrize(ink: Ink, at: Point, text: string, share: number): void {
  ink.save();
  ink.globalAlpha = share < 0.7 ? 1 : 1 - (share - 0.7) / 0.3;
  ink.font = `700 22px ${FONT}`;
  ink.textAlign = 'center';
  ink.lineJoin = 'round';
  ink.lineWidth = 5;
  ink.strokeStyle = 'rgb(30 16 4 / 0.85)';
  ink.fillStyle = '#ffe39a';
  const y = at.y - 14 - share * 42;
  ink.strokeText(text, at.x, y);
  ink.fillText(text, at.x, y);
  ink.restore();
}
