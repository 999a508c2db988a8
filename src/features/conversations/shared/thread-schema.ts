import * as v from 'valibot';

export const threadFileSchema = v.strictObject({ id: v.pipe(v.string(), v.uuid('Give the id of a file.')) });

/** An email of a person's thread, or a reply that was sent from the desk. */
export interface ThreadMail {
  id: string;
  at: string;
  /**
   * `person`: from the person's own address. `colleague`: somebody else on their side. `ours`: from the team's own mail
   * program. `reply`: from the desk. `automatic`: a holiday notice and the like, which nobody has to answer.
   */
  kind: 'person' | 'colleague' | 'ours' | 'automatic' | 'unreadable' | 'reply';
  /** Empty for a reply. */
  from: { name: string; email: string };
  subject: string;
  text: string;
  /** Where the quoted tail of the text begins, in UTF-16 code units; null without one. */
  fold: number | null;
  files: ThreadFile[];
  /** Why it is in this thread: it answers an email of it, has its reply address, or is from or to the person's address. */
  knownBy: 'chain' | 'token' | 'address' | null;
  /** The mail server says that it may not be from whom it names. */
  isUnproved: boolean;
}

export interface ThreadFile {
  id: string;
  name: string;
  size: number;
  /** False for what is in the mailbox alone, because of its kind or size. */
  isKept: boolean;
}
