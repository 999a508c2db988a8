import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import words from '#content/checkout/checkout-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { isForSale, planById, planNamed } from '#features/pricing/shared/catalog.ts';
import { INVOICE_FIELDS, problemAnchor, PROMOTION_CODE_MAX_LENGTH } from '../shared/buyer-fields.ts';
import { formatAmount } from '../shared/order-amount.ts';
import { chargeDay, nextChargeAt } from '../shared/order-renewal.ts';
import type { CheckoutAnswer } from '../shared/order-schema.ts';
import { checkoutPath, routes } from '#shared/site/routes.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { controlsOf } from '#web/forms/filled-form.ts';
import { Form, useHydrated } from '#web/forms/form.tsx';
import { useSubmission } from '#web/forms/use-submission.ts';
import { tabStorage } from '#web/storage/browser-storage.ts';
import { Head } from '#web/navigation/head.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { FilledText } from '#web/ui/filled-text.tsx';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import styles from './checkout-page.module.css';
import { bodyOf, checkCheckout, pricedAs } from './checkout-fields.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';

export default function CheckoutPage() {
  const { title, description, heading, lead } = words;
  return (
    <article className="wrap page flow">
      <Head title={title} description={description} path={routes.checkout} indexable={false} />
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      <CheckoutForm />
    </article>
  );
}

function CheckoutForm() {
  const asked = new URLSearchParams(useSearch());
  const askedPlan = asked.get('plan') ?? '';
  const askedSeats = asked.get('seats') ?? '1';
  const [plan, setPlan] = useState('');
  const [seats, setSeats] = useState('1');
  /** When this page was opened: paying now, the next charge counts from here. */
  const [opened] = useState(() => Date.now());
  /** Whether the other plans are hidden, because this one was chosen on another page. */
  const [settled, setSettled] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  /** The last plan from the address that was taken over as the choice. */
  const followed = useRef<string>(undefined);
  const hydrated = useHydrated();
  const email = useAuth().user?.email;
  const submission = useSubmission(async (filled, idempotencyKey) => {
    const { url } = await callFunction<CheckoutAnswer>('create-checkout', bodyOf(filled), { idempotencyKey });
    location.assign(url);
    return { done: words.leaving };
  });

  useEffect(() => {
    // A choice made here is written to the address, so it comes back as nothing new. On the first run, a plan that was
    // ticked before hydration takes precedence over the address; the server ticks the one that the address names.
    const ticked = form.current?.querySelector<HTMLInputElement>('[name="plan"]:checked')?.value;
    const isFirst = followed.current === undefined;
    if (askedPlan === followed.current) return;
    followed.current = askedPlan;
    const known = planNamed(askedPlan);
    const offered = known && isForSale(known) ? known.id : '';
    setPlan((isFirst && ticked) || offered);
    setSettled(offered !== '' && (!isFirst || !ticked || ticked === offered));
    setSeats(askedSeats);
  }, [askedPlan, askedSeats]);

  useLayoutEffect(() => {
    const element = form.current?.querySelector('form');
    return element ? keepBuyer(element) : undefined;
  }, []);

  useEffect(() => {
    const field = form.current?.querySelector('form');
    const control = field && controlsOf(field).find(({ name }) => name === 'email');
    if (control && email && !control.value) control.value = email;
  }, [email]);

  const choose = (id: string) => {
    setPlan(id);
    followed.current = id;
    history.replaceState(history.state, '', checkoutPath(id));
  };
  const chosen = planById(plan);
  const due = chosen && pricedAs(chosen, seats);

  return (
    <div ref={form} className={styles.checkout} data-waiting={hydrated ? undefined : true}>
      <ReturnedProblems />
      {hydrated && <OfferNote asked={askedPlan} />}
      <Form button={words.submit} action={routes.checkout} submission={submission} check={checkCheckout}>
        <div className={styles.order}>
          <PlanChoice
            chosen={plan}
            onChoose={choose}
            seats={seats}
            onSeats={setSeats}
            settled={settled}
            onReopen={() => setSettled(false)}
          />
          <h2 className="part title">{words.buyer}</h2>
          <Field
            name="businessName"
            label={words.businessName}
            autoComplete="organization"
            maxLength={NAME_MAX_LENGTH}
            required
          />
          <Field name="email" label={words.email} hint={words.emailHint} type="email" autoComplete="email" required />
          <Field
            name="promotionCode"
            label={words.promotionCode}
            hint={words.promotionHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={PROMOTION_CODE_MAX_LENGTH}
          />
          <InvoiceFields />
        </div>
        <div className="flow">
          {/* Never in the prerendered page, because it names a day. */}
          {hydrated && due && (
            <dl className={`rows ruled ${styles.due}`} aria-label={words.dueNow}>
              <div>
                <dt>{words.dueNow}</dt>
                <dd>{formatAmount(due.dueNow, due.currency)}</dd>
              </div>
              <div>
                <dt>{chosen.begins === 'go-live' ? words.dueFromGoLive : words.dueMonthly}</dt>
                <dd>
                  {formatAmount(due.dueMonthly, due.currency)}{' '}
                  <span>
                    {chosen.begins === 'go-live'
                      ? words.firstAtGoLive
                      : fillWords(words.firstOn, { date: chargeDay(nextChargeAt(opened, opened)) })}
                  </span>
                </dd>
              </div>
            </dl>
          )}
          {chosen && <p className="small">{chosen.refund}</p>}
          <AcceptField />
        </div>
      </Form>
    </div>
  );
}

function OfferNote({ asked }: { asked: string }) {
  const plan = planNamed(asked);
  if (!asked || (plan && isForSale(plan))) return null;
  if (!plan) return <p className="note">{words.unknown}</p>;
  return (
    <div className="note split">
      <p>{fillWords(words.quoteFirst, { plan: plan.name })}</p>
      <LinkButton variant="quiet" size="small" to={routes.contact} label={words.ask} />
    </div>
  );
}

/** Each shows when the address's fragment names it: the only way to answer a plain form on a static page. */
function ReturnedProblems() {
  return Object.entries(words.problems).map(([problem, text]) => (
    <p key={problem} id={problemAnchor(problem)} tabIndex={-1} className="note returned" data-tone="bad">
      <strong>{text}</strong> {words.problemsNote}
    </p>
  ));
}

function AcceptField() {
  const error = use(FieldErrors)['termsAccepted'];
  return (
    <div className="part">
      <label className="check">
        <input
          id="checkout-accept"
          type="checkbox"
          name="termsAccepted"
          value="yes"
          required
          data-missing={words.problems.termsAccepted}
          aria-invalid={error ? true : undefined}
          aria-describedby="checkout-accept-hint checkout-accept-error"
        />
        <span>{words.accept}</span>
      </label>
      <p id="checkout-accept-hint" className="small">
        <FilledText
          text={words.acceptHint}
          terms={<SiteLink to={routes.terms}>{words.termsLink}</SiteLink>}
          policy={<SiteLink to={routes['privacy-policy']}>{words.policyLink}</SiteLink>}
        />
      </p>
      <p id="checkout-accept-error" className="error">
        {error}
      </p>
    </div>
  );
}

const BUYER_KEY = 'checkout-buyer';
const KEPT_FIELDS: ReadonlySet<string> = new Set(['businessName', 'email', 'promotionCode', ...INVOICE_FIELDS]);

/** Remembers in this tab who is buying, so that a reload or a declined payment costs no typing. */
export function keepBuyer(form: HTMLFormElement): () => void {
  const known = (tabStorage.readJson(BUYER_KEY) ?? {}) as Record<string, string>;
  const fields = () => controlsOf(form).filter(({ name }) => KEPT_FIELDS.has(name));
  for (const field of fields()) field.value ||= known[field.name] ?? '';
  const remember = () =>
    tabStorage.write(BUYER_KEY, Object.fromEntries(fields().map(({ name, value }) => [name, value])));
  form.addEventListener('input', remember);
  return () => form.removeEventListener('input', remember);
}
