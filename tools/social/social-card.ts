import type { ReactNode } from 'react';
import { markSvg } from '#shared/site/brand-mark.ts';
import { readBrand } from '../content/content-facts.ts';
import type { Bar, Strip } from './social-strips.ts';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

export interface CardWords {
  brand: string;
  eyebrow: string;
  heading: string;
  strip: Strip;
}

const PADDING = 64;
const STRIP_WIDTH = CARD_WIDTH - 2 * PADDING;
const STRIP_HEIGHT = 118;
const { colors, logo } = readBrand();
/** The light theme, and colors of a dark band at the foot. */
const COLORS = {
  paper: colors.paper[0],
  ink: colors.ink[0],
  goldText: colors['gold-text'][0],
  band: colors.paper[1],
  note: colors['ink-2'][1],
};
const TONES: Record<Bar['tone'], string> = {
  gold: colors.gold,
  light: colors.ink[1],
  dim: '#4a4f5b',
  green: colors['style-s'][1],
  red: colors['style-d'][1],
  blue: colors['style-c'][1],
};
const CORNER = 3;

/** Long headings are smaller, so that they fit in three lines. */
const HEADING_SIZES: readonly (readonly [characters: number, pixels: number])[] = [
  [36, 76],
  [60, 66],
  [90, 56],
];
const SMALLEST_HEADING = 48;

export function socialCard({ brand, eyebrow, heading, strip }: CardWords): ReactNode {
  const size = HEADING_SIZES.find(([characters]) => heading.length <= characters)?.[1] ?? SMALLEST_HEADING;
  const column = { display: 'flex', flexDirection: 'column' };
  return box({ ...column, width: CARD_WIDTH, height: CARD_HEIGHT, background: COLORS.paper, color: COLORS.ink }, [
    box({ ...column, flexGrow: 1, padding: `52px ${PADDING}px 0` }, [
      box({ display: 'flex', alignItems: 'center', gap: 16 }, [
        picture(markSvg({ logo, colors }, 88), 44, 44),
        box({ fontFamily: 'Display', fontSize: 34 }, brand),
      ]),
      box({ ...column, flexGrow: 1, justifyContent: 'center' }, [
        box(
          { fontFamily: 'Mono', fontSize: 24, color: COLORS.goldText, textTransform: 'uppercase', letterSpacing: 1 },
          eyebrow,
        ),
        box(
          {
            fontFamily: 'Display',
            fontSize: size,
            lineHeight: 1.1,
            marginTop: 14,
            letterSpacing: -1,
            textWrap: 'balance',
          },
          heading,
        ),
      ]),
    ]),
    box({ ...column, background: COLORS.band, padding: `28px ${PADDING}px 24px`, gap: 14 }, [
      picture(drawing(strip.bars), STRIP_WIDTH, STRIP_HEIGHT),
      box({ fontFamily: 'Mono', fontSize: 20, color: COLORS.note }, shorten(strip.label)),
    ]),
  ]);
}

/** What fits on one line of the small type. */
const LABEL_MAX_CHARACTERS = 86;

function shorten(label: string): string {
  return label.length <= LABEL_MAX_CHARACTERS ? label : `${label.slice(0, LABEL_MAX_CHARACTERS - 1).trimEnd()}…`;
}

/** A React element, of which satori reads only these two fields. */
function element(type: string, props: object): ReactNode {
  return { type, props, key: null };
}

function box(style: object, children: ReactNode[] | string): ReactNode {
  return element('div', { style, children });
}

function picture(svg: string, width: number, height: number): ReactNode {
  return element('img', { src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, width, height });
}

function drawing(bars: readonly Bar[]): string {
  const rects = bars.map(({ x, y, width, height, tone }) => {
    const [left, top] = [x * STRIP_WIDTH, y * STRIP_HEIGHT];
    const [across, down] = [Math.max(2, width * STRIP_WIDTH), height * STRIP_HEIGHT];
    return `<rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${across.toFixed(1)}" height="${down.toFixed(1)}" rx="${CORNER}" fill="${TONES[tone]}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${STRIP_WIDTH}" height="${STRIP_HEIGHT}" viewBox="0 0 ${STRIP_WIDTH} ${STRIP_HEIGHT}">${rects.join('')}</svg>`;
}
