import { profileCopy } from './profile.copy';

/** The first that fits counts: an iPad and an Android say Safari too. */
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
  [/\bLine\//, profileCopy.inLine],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/** A device in words a member knows it by: "iPhone · แอป LINE". */
export function describeDevice(userAgent: string): { name: string; isPhone: boolean } {
  const device = devices.find(([pattern]) => pattern.test(userAgent));
  const browser = browsers.find(([pattern]) => pattern.test(userAgent));
  return {
    name: device
      ? [device[1], browser?.[1]].filter(Boolean).join(' · ')
      : profileCopy.unknownDevice,
    isPhone: device?.[2] ?? false,
  };
}
