/** Row type of a newsletter subscriber. */

declare module '#server/platform/db/database.ts' {
  interface Tables {
    subscribers: SubscriberRow;
  }
}

export interface SubscriberRow {
  id: string;
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  consent_at: number;
  consent_page: string | null;
  consent_wording: string;
  confirm_nonce: string;
  created_at: number;
  confirmed_at: number | null;
  unsubscribed_at: number | null;
}
