declare module '#server/platform/db/database.ts' {
  interface Tables {
    briefs: {
      id: string;
      token_hash: string | null;
      /** JSON of `BriefAnswers`. */
      answers: string;
      version: number;
      email_key: string;
      /** Mailed links of earlier epochs are dead. */
      link_epoch: number;
      expires_at: number | null;
      sent_at: number | null;
      created_at: number;
      updated_at: number;
    };
    brief_versions: {
      brief_id: string;
      number: number;
      answers: string;
      /** Of the contact that the version was sent with. */
      email_key: string;
      link_epoch: number;
      consent_wording: string;
      source_page: string | null;
      /** JSON of a `VisitSource`; null when nothing is known. */
      source: string | null;
      sent_at: number;
      envelope_id: string;
    };
    brief_files: {
      id: string;
      brief_id: string;
      name: string;
      kind: 'pdf' | 'text';
      size: number;
      bytes: Uint8Array;
      created_at: number;
    };
  }
}
