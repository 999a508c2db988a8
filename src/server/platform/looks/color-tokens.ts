/** The site's colors where its style sheet doesn't reach: emails, PDFs and the pages that the server writes itself. */
import brand from '#content/brand.yaml';

const { paper, sand, line, ink, band, gold, red, ...others } = brand.colors;

export const COLORS = {
  ink: ink[0],
  inkSoft: others['ink-2'][0],
  paper: paper[0],
  sand: sand[0],
  line: line[0],
  gold,
  onGold: others['on-gold'],
  /** Gold dark enough to be read on paper. */
  goldText: others['gold-text'][0],
  /** Gold light enough to be read on ink. */
  goldOnInk: others['gold-text'][1],
  inkSoftOnInk: others['ink-2'][1],
  band,
  lineOnInk: line[1],
  /** Around a field. */
  field: others['line-strong'][0],
  fieldOnInk: others['line-strong'][1],
  red: red[0],
  redOnInk: red[1],
};
