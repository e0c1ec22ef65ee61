import { href } from 'react-router';
import { checkoutPath, loginPath } from '#app/links.ts';
import { billingFieldsCopy as fieldsCopy } from '#content/payments/billing-fields.ts';
import { checkoutCopy as copy } from '#content/payments/checkout.ts';
import { checkoutMessages } from '#features/purchases/checkout/checkout.ts';
import type {
  CheaperWay,
  CheckoutBilling,
  CheckoutPageProps,
  CheckoutStatus,
} from '#features/purchases/checkout/checkout-page.ts';
import { BillingFieldset } from '#features/purchases/details/billing-fieldset.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PageIcon } from '#ui/page-icon.tsx';

const titleId = 'checkout-order';
const askId = 'checkout-ask';

export function OrderSheet(page: CheckoutPageProps) {
  const { lines, today, todayNote, follows } = page.summary;
  return (
    <section
      className="checkout-sheet"
      aria-labelledby={titleId}
      data-session={page.email === null ? undefined : 'signed-in'}
    >
      <h2 id={titleId}>{copy.order}</h2>
      <dl className="checkout-lines">
        {lines.map(({ label, note, amount }) => (
          <div key={label}>
            <dt>
              {label} {note !== '' && <small>{note}</small>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="checkout-today">
          <dt>
            {copy.today}
            {todayNote !== '' && <small> {todayNote}</small>}
          </dt>
          <dd>{today}</dd>
        </div>
      </dl>
      <Stack gap="1">
        {follows.map((sentence, at) => (
          <p key={sentence} className={at === 0 ? undefined : 'soft small'}>
            {sentence}
          </p>
        ))}
      </Stack>
      <ToPay {...page} />
    </section>
  );
}

function ToPay(page: CheckoutPageProps) {
  const { status } = page;
  if (status.kind === 'free' || status.kind === 'bought') return <Pay {...page} />;
  if (status.kind === 'setup-paid') return <SetupPaid {...status} />;
  return <NotSold {...page} status={status} />;
}

interface NotSoldProps extends CheckoutPageProps {
  readonly status: Extract<
    CheckoutStatus,
    { readonly kind: 'subscribed' | 'under-way' | 'account-ending' | 'no-right' }
  >;
}

/** Links to the plan to buy first, or to the page where a plan is changed. */
function cheaperLink({ start }: CheaperWay) {
  if (start !== null) {
    return { to: checkoutPath(start.priceId), label: copy.start(start.name), hint: copy.startFirst(start.name) };
  }
  return { to: href('/dashboard/plan'), label: copy.changePlan, hint: '' };
}

function CheaperNote(way: CheaperWay) {
  const { to, label, hint } = cheaperLink(way);
  return (
    <Alert tone="info">
      {way.text} {hint} <a href={to}>{label}</a>
    </Alert>
  );
}

function SetupPaid(way: CheaperWay) {
  const { to, label, hint } = cheaperLink(way);
  return (
    <div className="checkout-pay screen-only">
      <Alert tone="info">
        {way.text} {hint}
      </Alert>
      <ButtonLink variant="primary" size="large" href={to}>
        {label}
      </ButtonLink>
    </div>
  );
}

function NotSold({ status: { kind, text }, isPlan }: NotSoldProps) {
  const isEnding = kind === 'account-ending';
  return (
    <div className="checkout-pay screen-only">
      <Alert tone={isEnding ? 'warning' : 'info'}>{text}</Alert>
      <ButtonLink
        variant="primary"
        size="large"
        href={isEnding ? `${href('/dashboard/settings')}#data` : href('/dashboard')}
      >
        {isEnding ? copy.settings : copy.dashboard}
      </ButtonLink>
      {kind === 'subscribed' && isPlan && (
        <p>
          <a href={href('/dashboard/plan')}>{copy.changePlan}</a>
        </p>
      )}
    </div>
  );
}

function withCode(path: string, code: string): string {
  return code === '' ? path : `${path}&${new URLSearchParams({ code })}`;
}

function CodeField({ typed, isApplied, error }: CheckoutPageProps['code']) {
  return (
    <div className="checkout-code">
      <TextField
        name="code"
        label={copy.code.label}
        optional
        defaultValue={typed}
        error={error === '' ? undefined : error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
      />
      <Button type="submit" name="action" value="apply">
        {copy.code.apply}
      </Button>
      {typed !== '' && (
        <p className="small checkout-code-applied">
          {isApplied && copy.code.applied}{' '}
          <Button type="submit" variant="quiet" size="small" name="action" value="remove-code">
            {copy.code.remove}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Collapsed if it may stay empty. */
function BillingPart({ typed, errors, isRequired, isTaxed, isKept, countries }: CheckoutBilling) {
  const isOpen = Object.keys(errors).length > 0 || (isRequired && !isKept);
  return (
    <details className="checkout-billing" open={isOpen}>
      <summary>
        {fieldsCopy.title}{' '}
        {isKept ? (
          <span className="soft">{typed.billingName}</span>
        ) : (
          !isRequired && <span className="soft">{fieldsCopy.optional}</span>
        )}
      </summary>
      <Stack gap="4">
        <p className="soft small">
          {!isRequired ? fieldsCopy.hint : isTaxed ? fieldsCopy.requiredForTax : fieldsCopy.required}
        </p>
        <BillingFieldset typed={typed} errors={errors} countries={countries} isRequired={isRequired} />
      </Stack>
    </details>
  );
}

function Pay({ priceId, email, organization, status, error, host, code, billing }: CheckoutPageProps) {
  const here = withCode(checkoutPath(priceId), code.typed);
  return (
    <form className="checkout-pay screen-only" method="post" action={here} data-host={host}>
      <input type="hidden" name="priceId" value={priceId} />
      {organization !== null && <input type="hidden" name="organization" value={organization} />}
      {status.kind === 'bought' && (
        <>
          <input type="hidden" name="buyAgain" value={status.orderId} />
          <Alert tone="warning">{status.text}</Alert>
        </>
      )}
      {status.kind === 'free' && status.cheaper !== null && <CheaperNote {...status.cheaper} />}
      <p className="soft small">{copy.review}</p>
      {email === null ? (
        code.typed !== '' && <p className="small">{copy.code.signIn(code.typed)}</p>
      ) : (
        <CodeField {...code} />
      )}
      {billing !== null && <BillingPart {...billing} />}
      {email === null ? (
        <Stack gap="3" className="checkout-ask">
          <p id={askId}>
            <PageIcon name="user" className="icon-line" />
            {checkoutMessages.signIn}
          </p>
          <Cluster gap="3" align="stretch" className="checkout-ways">
            <ButtonLink variant="primary" href={loginPath({ returnTo: here })} data-sign-in="">
              {copy.signIn}
            </ButtonLink>
            <ButtonLink href={`${href('/signup')}?${new URLSearchParams({ returnTo: here })}`}>
              {copy.signUp}
            </ButtonLink>
          </Cluster>
        </Stack>
      ) : (
        <p className="checkout-buyer">
          <span>{copy.signedInAs}</span> {email}
        </p>
      )}
      <div className="checkout-status" role="alert">
        {error !== '' && <Alert tone="error">{error}</Alert>}
      </div>
      <Button
        type="submit"
        data-proceed=""
        size="large"
        variant={email === null ? 'secondary' : 'primary'}
        aria-disabled={email === null || undefined}
        aria-describedby={email === null ? askId : undefined}
      >
        <PageIcon name="lock" />
        {status.kind === 'bought' ? copy.buyAgain : copy.proceed}
      </Button>
      <p
        className="checkout-progress"
        role="status"
        data-initiating={checkoutMessages.initiating}
        data-redirecting={checkoutMessages.redirecting}
        data-unavailable={checkoutMessages.unavailable}
        data-otherwise={checkoutMessages.otherwise}
        data-stayed={copy.stayed}
      />
      <Cluster gap="3" align="stretch" className="checkout-ways checkout-leading" hidden>
        <a className="button" data-variant="secondary" data-go-on="" href={here}>
          {copy.goOn}
        </a>
        <Button variant="quiet" data-stay="">
          {copy.stay}
        </Button>
      </Cluster>
      <p className="soft small">
        {copy.terms.before} <a href={href('/terms-of-service')}>{copy.terms.link}</a>.
      </p>
    </form>
  );
}
