import * as v from 'valibot';

export const threadFileSchema = v.strictObject({ id: v.pipe(v.string(), v.uuid('Give the id of a file.')) });

/** Of an email of a person's thread, or of a reply that was sent from the desk. */
export interface ThreadFile {
  id: string;
  name: string;
  size: number;
  /** False for what is in the mailbox alone, because of its kind or size. */
  isKept: boolean;
}

export interface ThreadMail {
  files: ThreadFile[];
  /** The mail server says that it may not be from whom it names. */
  isUnproved: boolean;
}
