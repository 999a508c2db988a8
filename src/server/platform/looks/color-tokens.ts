/** The site's colors where its style sheet doesn't reach: emails, the PDF report and the local mailbox. */

export const COLORS = {
  ink: '#14161C',
  inkSoft: '#43474F',
  paper: '#FBF8F1',
  sand: '#F1EADB',
  line: '#DED4BF',
  gold: '#E0A92E',
  /** Gold dark enough to be read on paper. */
  goldText: '#80600F',
  /** Gold light enough to be read on ink. */
  goldOnInk: '#F0C667',
} as const;
