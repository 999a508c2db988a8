/** A piece of a page that the chat can quote as its answer. */
export interface ChatPassage {
  path: string;
  /** An id on that page; empty for the page's top. */
  anchor: string;
  /** What the page is called. */
  page: string;
  /** The question, or the headings above the passage. */
  title: string;
  text: string;
  /** ISO date on which the passage was last checked. */
  day: string;
  /** ISO date before which it isn't quoted; empty when it always may be. */
  since: string;
}
