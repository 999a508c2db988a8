declare module '#server/platform/db/database.ts' {
  interface Tables {
    /** Amounts are whole cents. */
    orders: {
      id: string;
      /** 256 random bits. Not hashed: whoever has a copy of the database already has everything that a reference opens. */
      reference: string;
      state: string;
      mode: string;
      plan: string;
      plan_name: string;
      seats: number;
      /** JSON of the lines and of the plan's terms, as they were when bought. */
      lines: string;
      terms: string;
      /** Of the terms of service that the buyer agreed to; null for older orders. */
      terms_version: string | null;
      currency: string;
      /** With discount and tax, as far as they are known. */
      due_now: number;
      due_monthly: number;
      discount: number;
      /** Null until Stripe has computed it. */
      tax: number | null;
      promotion_code: string | null;
      business_name: string;
      billing_address: string | null;
      tax_id: string | null;
      po_number: string | null;
      invoice_email: string | null;
      /** As it was typed; empty once the account was erased. */
      email: string;
      email_key: string;
      /** The account that placed the order or claimed it since; null for an order of no account. */
      user_id: string | null;
      reason: string | null;
      invoice_number: string | null;
      /** JSON of the invoice as it was issued. */
      invoice: string | null;
      created_at: number;
      expires_at: number;
      /** When a payment that takes days was started. It stays set once that is paid or has failed. */
      processing_at: number | null;
      paid_at: number | null;
      live_at: number | null;
      ended_at: number | null;
      ends_at: number | null;
      /** Charged from the next month on; null while these are the ones bought. */
      next_seats: number | null;
      /** Not used any more: Stripe is asked for a plan's state, so events needn't be ordered by their time. */
      plan_changed_at: number | null;
      /** Until when whoever asks Stripe about the plan holds it. */
      plan_held_until: number | null;
      instead_of: string | null;
      /** Stripe's ids for what belongs to the order. */
      session_id: string | null;
      session_url: string | null;
      stripe_invoice: string | null;
      payment_intent: string | null;
      subscription: string | null;
      customer: string | null;
      next_check_at: number | null;
      problem_told_at: number | null;
    };
    order_invoices: {
      number: string;
      order_id: string;
      stripe_invoice: string;
      /** JSON of the invoice as it was issued. */
      invoice: string;
      issued_at: number;
    };
    invoice_numbers: {
      series: string;
      last: number;
    };
    payment_events: {
      id: string;
      type: string;
      /** The id by which an order may become known later (a `Subject`). */
      subject: string | null;
      /** JSON of the news to apply to that order then; null when nothing is pending. */
      waiting: string | null;
      received_at: number;
    };
  }
}
