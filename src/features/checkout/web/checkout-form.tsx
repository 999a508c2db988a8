/** The checkout form: plan, amounts, terms and buyer, then on to payment. Without scripts it posts as a plain form. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import words from '#content/checkout.yaml';
import { isForSale, planById, planNamed } from '#features/pricing/shared/catalog.ts';
import { CHECKOUT_PROBLEMS, problemAnchor } from '../shared/checkout-problems.ts';
import { formatAmount } from '../shared/order-amount.ts';
import { chargeDay, nextChargeAt } from '../shared/order-renewal.ts';
import type { CheckoutAnswer } from '../shared/order-schema.ts';
import { checkoutPath, routes } from '#shared/site/routes.ts';
import { RichText } from '#web/blocks/rich-text.tsx';
import { callFunction } from '#web/api/functions-client.ts';
import { controlsOf } from '#web/forms/filled-form.ts';
import { Form, useHydrated } from '#web/forms/form.tsx';
import { useSubmission } from '#web/forms/use-submission.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import { AcceptField } from './accept-field.tsx';
import styles from './checkout-form.module.css';
import { keepBuyer } from './buyer-memory.ts';
import { bodyOf, checkCheckout, pricedAs } from './checkout-fields.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';
import { PROMOTION_CODE_MAX_LENGTH } from '../shared/checkout-limits.ts';

const texts = words.checkout;

export function CheckoutForm() {
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
    return { done: texts.leaving };
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
      <Form button="Continue to payment" action={routes.checkout} submission={submission} check={checkCheckout}>
        <PlanChoice
          chosen={plan}
          onChoose={choose}
          seats={seats}
          onSeats={setSeats}
          settled={settled}
          onReopen={() => setSettled(false)}
          required
        />
        <h2 className="part title">{texts.buyer}</h2>
        <Field
          id="checkout-business"
          name="businessName"
          label={texts.businessName}
          autoComplete="organization"
          maxLength={NAME_MAX_LENGTH}
          required
        />
        <Field
          id="checkout-email"
          name="email"
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="email"
          required
        />
        <Field
          id="checkout-code"
          name="promotionCode"
          label={texts.promotionCode}
          hint={texts.promotionHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={PROMOTION_CODE_MAX_LENGTH}
        />
        <InvoiceFields />
        <AcceptField label={texts.accept} required>
          <RichText text={texts.acceptHint} />
        </AcceptField>
        {/* Never in the prerendered page, because it names a day. */}
        {hydrated && due && (
          <dl className={`rows ruled ${styles.due}`} aria-label={texts.dueNow}>
            <div>
              <dt>{texts.dueNow}</dt>
              <dd>{formatAmount(due.dueNow, due.currency)}</dd>
            </div>
            <div>
              <dt>{chosen.begins === 'go-live' ? texts.dueFromGoLive : texts.dueMonthly}</dt>
              <dd>
                {formatAmount(due.dueMonthly, due.currency)}{' '}
                <span>
                  {chosen.begins === 'go-live'
                    ? texts.firstAtGoLive
                    : texts.firstOn.replace('{date}', chargeDay(nextChargeAt(opened, opened)))}
                </span>
              </dd>
            </div>
          </dl>
        )}
      </Form>
    </div>
  );
}

/** A note for an address whose plan is unknown or not sold here. */
function OfferNote({ asked }: { asked: string }) {
  const plan = planNamed(asked);
  if (!asked || (plan && isForSale(plan))) return null;
  if (!plan) return <p className="note">{texts.unknown}</p>;
  return (
    <div className="note split">
      <p>{texts.quoteFirst.replace('{plan}', plan.name)}</p>
      <SiteLink className={buttonClass('quiet', 'small')} to={routes.contact}>
        {texts.ask}
      </SiteLink>
    </div>
  );
}

/** Each shows when the address's fragment names it: the only way to answer a plain form on a static page. */
function ReturnedProblems() {
  return CHECKOUT_PROBLEMS.map((problem) => (
    <p key={problem} id={problemAnchor(problem)} tabIndex={-1} className="note returned" data-tone="bad">
      <strong>{texts.problems[problem]}</strong> {texts.problemsNote}
    </p>
  ));
}
