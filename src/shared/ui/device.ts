import { deviceCopy as copy } from './device.copy';

/** The first matching pattern counts, because the user agents of iPads and Android phones also contain other names. */
const devices = [
  [/iPhone|iPod/, 'iPhone', true],
  [/iPad/, 'iPad', true],
  [/Android/, 'Android', true],
  [/Windows/, 'Windows', false],
  [/Macintosh/, 'Mac', false],
  [/CrOS/, 'Chromebook', false],
  [/Linux/, 'Linux', false],
] as const;

const browsers = [
  [/\bLine\//, copy.inLine],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/** Names the device and browser of a user agent: "iPhone · แอป LINE". */
export function describeDevice(userAgent: string): { name: string; isPhone: boolean } {
  const device = devices.find(([pattern]) => pattern.test(userAgent));
  const browser = browsers.find(([pattern]) => pattern.test(userAgent));
  return {
    name: device ? [device[1], browser?.[1]].filter(Boolean).join(' · ') : copy.unknownDevice,
    isPhone: device?.[2] ?? false,
  };
}
