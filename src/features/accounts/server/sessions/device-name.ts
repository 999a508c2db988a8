/** Names the device of a session or a sign-up, to help people recognize it. Never used for a check. */
import words from '#content/accounts/answer-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';

/** Order matters, because a browser also names the ones it derives from. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

/** Phones first: Android names Linux, and iPhones name Mac OS X. */
const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Such as 'Firefox on Linux'; null when unknown. Never repeats the given text, which any program can choose. */
export function deviceName(userAgent: string): string | null {
  const nameIn = (table: typeof BROWSERS) => table.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser && system) return fillWords(words.device, { browser, system });
  return browser ?? system ?? null;
}
