import './checkout-page.css';
import './success-page.css';
import { href } from 'react-router';
import { Stations } from '#app/checkout/stations.tsx';
import { checkoutPath, loginPath } from '#app/links.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { successCopy as copy } from '#content/payments/checkout.ts';
import { site } from '#content/site.ts';
import type { SuccessPageProps } from '#features/purchases/checkout/success-page.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

const dots = Array.from({ length: 50 }, (_, at) => at);

/** Refreshes itself until confirmed; never claims more than is known. */
export function SuccessPage(page: SuccessPageProps) {
  const { state } = page;
  return (
    <PageFrame>
      <div className="success" data-enhance="success" data-late={copy.late}>
        <div className="checkout grid" data-in-place="" data-state={state}>
          {(state === 'paid' || state === 'no-session') && (
            <div className="celebration" aria-hidden="true">
              {dots.map((dot) => (
                <i key={dot} />
              ))}
            </div>
          )}
          <header className="checkout-copy">
            {'name' in page && <Stations here={state === 'failed' || state === 'expired' ? 1 : 2} />}
            <h1 tabIndex={-1}>{copy.states[state].title}</h1>
            <p role="status" className="lead-text">
              {copy.states[state].copy}
            </p>
            <Ways {...page} />
          </header>
          {'name' in page && <Purchase {...page} />}
          {'email' in page && (state === 'paid' || state === 'processing') && <Next {...page} />}
          {state === 'no-session' && <Next email={null} bankDays={null} />}
        </div>
      </div>
    </PageFrame>
  );
}

/** The most useful link for that state comes first. */
function Ways(page: SuccessPageProps) {
  const here = `${href('/success')}?${new URLSearchParams({ session_id: page.sessionId })}`;
  const first = {
    paid: { href: href('/dashboard'), label: copy.dashboard },
    processing: { href: href('/dashboard'), label: copy.dashboard },
    unknown: { href: href('/dashboard'), label: copy.dashboard },
    'no-session': { href: href('/dashboard'), label: copy.dashboard },
    open: { href: here, label: copy.again },
    failed: { href: checkoutOf(page), label: copy.tryAgain },
    expired: { href: checkoutOf(page), label: copy.tryAgain },
    'sign-in': { href: loginPath({ returnTo: here }), label: copy.signIn },
  }[page.state];
  return (
    <Cluster gap="3" align="stretch" className="checkout-ways success-ways">
      <ButtonLink variant={page.state === 'open' ? 'secondary' : 'primary'} href={first.href}>
        {first.label}
      </ButtonLink>
      <ButtonLink href={href('/')}>{copy.home}</ButtonLink>
      <ButtonLink variant="quiet" href={`mailto:${site.mail.support}`}>
        {copy.support}
      </ButtonLink>
    </Cluster>
  );
}

function checkoutOf(page: SuccessPageProps): string {
  return 'priceId' in page ? checkoutPath(page.priceId) : href('/');
}

function Purchase({ name, amount, sessionId }: Extract<SuccessPageProps, { readonly name: string }>) {
  return (
    <dl className="checkout-sheet success-sheet">
      <div>
        <dt>{copy.bought}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{copy.amount}</dt>
        <dd className="success-amount">{amount}</dd>
      </div>
      <div>
        <dt>{copy.transaction}</dt>
        <dd className="data">{sessionId}</dd>
      </div>
    </dl>
  );
}

function Next({ email, bankDays }: { readonly email: string | null; readonly bankDays: number | null }) {
  return (
    <section className="success-next" aria-labelledby="success-next">
      <h2 id="success-next">{copy.next.title}</h2>
      <ol>
        {copy.next.steps(email, bankDays).map(({ title, copy: text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
