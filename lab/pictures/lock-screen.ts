/** A phone's lock screen, from its clock down to the text message that has just come. */
import brand from '../../content/brand.yaml';
import { escapeHtml } from '../../src/shared/text/escape-html.ts';

const { colors } = brand;
/** The same in light and dark, as a wallpaper is. */
const [INK, GOLD, PAPER] = [colors.ink[0], colors.gold, colors.raised[0]];
/** Bars of the two-sided waveform that the logo is cut from, of 100. */
const BARS = [22, 46, 70, 38, 84, 60, 30, 52, 78, 44, 64, 34, 90, 58, 26, 48, 72, 40, 62, 30, 54, 80, 36, 50];

export interface TextOnPhone {
  /** What the phone's clock shows, and its day. */
  clock: string;
  day: string;
  news: string;
  rest: string;
}

export function lockScreen({ clock, day, news, rest }: TextOnPhone): string {
  const bars = BARS.map((height, index) => `<i style="height:${index % 7 > 4 ? height * 0.5 : height}%"></i>`).join('');
  return `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/fonts.css"><style>
* { box-sizing: border-box; margin: 0; }
body { color: ${PAPER}; font: 400 15px/1.4 Geist, system-ui, sans-serif; }
main { position: relative; padding: 26px 14px 30px; overflow: hidden; background: linear-gradient(170deg, color-mix(in srgb, ${INK} 82%, ${GOLD}), ${INK} 62%); text-align: center; }
main > div { position: absolute; inset: 40px 0 auto; display: flex; gap: 5px; align-items: center; justify-content: center; height: 120px; opacity: 0.2; mask: linear-gradient(90deg, #000, transparent 38%, transparent 62%, #000); }
i { width: 9px; border-radius: 2px; background: ${GOLD}; }
p, time, article { position: relative; }
main > p { font-size: 15px; font-weight: 500; opacity: 0.9; }
time { display: block; margin-bottom: 22px; font: 700 68px/1.1 'Bricolage Grotesque', sans-serif; letter-spacing: -0.02em; }
article { padding: 12px 14px 14px 58px; border-radius: 18px; background: ${PAPER}; color: ${INK}; text-align: left; }
article p { text-wrap: pretty; }
article p span { white-space: nowrap; }
article > img { position: absolute; left: 14px; top: 14px; width: 32px; height: 32px; }
h1 { display: flex; justify-content: space-between; margin-bottom: 2px; font: inherit; font-size: 13px; color: ${colors['ink-2'][0]}; }
</style><main><div>${bars}</div><p>${escapeHtml(day)}</p><time>${escapeHtml(clock)}</time>
<article><img src="/favicon.svg" alt=""><h1><span>${escapeHtml(brand.name)}</span><span>now</span></h1>
<p><strong>${escapeHtml(news)}</strong> ${escapeHtml(rest).replaceAll(/\d{3}-\d{4}/g, '<span>$&</span>')}</p></article></main>`;
}
