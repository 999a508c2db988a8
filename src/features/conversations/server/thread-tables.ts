declare module '#server/platform/db/database.ts' {
  interface Tables {
    thread_mails: ThreadMailRow;
    thread_files: ThreadFileRow;
    mail_watches: {
      /** SHA-256 of its server, user and folder. */
      mailbox: string;
      holder: string;
      held_until: number;
      passed_over: number;
    };
    mail_folders: {
      mailbox: string;
      folder: string;
      uid_validity: number;
      last_uid: number;
      seen_at: number;
    };
  }
}

/**
 * `person`: from the person's own address. `colleague`: somebody else on their side, or whoever forwarded it. `ours`: from
 * the team. `automatic`: a holiday notice and the like.
 */
export type MailKind = 'person' | 'colleague' | 'ours' | 'automatic' | 'unreadable';

/** What a calendar program said with it of a meeting. */
export type MailAnswer = 'accepted' | 'tentative' | 'declined' | 'countered';

export interface ThreadMailRow {
  id: string;
  person_key: string;
  kind: MailKind;
  digest: string;
  /** With its brackets; empty when it has none. */
  message_id: string;
  /** JSON: the Message-IDs of the emails before it, oldest first. */
  answered: string;
  at: number;
  from_name: string;
  from_email: string;
  /** JSON: the addresses of To and Cc. */
  recipients: string;
  subject: string;
  body: string;
  /** Where the quoted tail of the body begins, in UTF-16 code units. */
  fold: number | null;
  known_by: 'chain' | 'token' | 'address';
  is_unproved: 0 | 1;
  member_id: string | null;
  answer: MailAnswer | null;
}

export interface ThreadFileRow {
  id: string;
  mail_id: string;
  position: number;
  name: string;
  size: number;
  /** Null for a kind or size that isn't kept. */
  bytes: Uint8Array | null;
}
