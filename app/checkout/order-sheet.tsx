import { href } from 'react-router';
import { checkoutPath, loginPath } from '#app/links.ts';
import { checkoutCopy as copy } from '#content/checkout.ts';
import { checkoutMessages } from '#features/billing/checkout/checkout.ts';
import type { CheckoutPageProps, CheckoutStatus } from '#features/billing/checkout/checkout-page.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { PageIcon } from '#ui/page-icon.tsx';

const titleId = 'checkout-order';
const askId = 'checkout-ask';

export function OrderSheet(page: CheckoutPageProps) {
  const { lines, today, follows } = page.summary;
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
          <dt>{copy.today}</dt>
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
  return <NotSold {...page} status={status} />;
}

interface NotSoldProps extends CheckoutPageProps {
  readonly status: Extract<CheckoutStatus, { readonly kind: 'subscribed' | 'under-way' | 'account-ending' }>;
}

function NotSold({ status: { kind, text }, larger }: NotSoldProps) {
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
      {kind === 'subscribed' && larger.length > 0 && (
        <div className="checkout-larger">
          <p>{copy.larger}</p>
          <ul>
            {larger.map(({ name, priceId }) => (
              <li key={priceId}>
                <a href={checkoutPath(priceId)}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Pay({ priceId, email, status, problem, hosts }: CheckoutPageProps) {
  const here = checkoutPath(priceId);
  return (
    <form className="checkout-pay screen-only" method="post" action={here} data-hosts={hosts.join(' ')}>
      <input type="hidden" name="priceId" value={priceId} />
      {status.kind === 'bought' && (
        <>
          <input type="hidden" name="buyAgain" value={status.orderId} />
          <Alert tone="warning">{status.text}</Alert>
        </>
      )}
      <p className="soft small">{copy.review}</p>
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
      <div className="checkout-said" role="alert">
        {problem !== '' && <Alert tone="error">{problem}</Alert>}
      </div>
      <Button
        type="submit"
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
