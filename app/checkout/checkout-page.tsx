import './checkout-page.css';
import { href } from 'react-router';
import { OrderSheet } from '#app/checkout/order-sheet.tsx';
import { Stations } from '#app/checkout/stations.tsx';
import { checkoutPath, sectionPath } from '#app/links.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { checkoutCopy as copy } from '#content/payments/checkout.ts';
import { ConfirmNotice } from '#features/account-pages/sign-up/confirm-notice.tsx';
import { checkoutMessages } from '#features/purchases/checkout/checkout.ts';
import type { CheckoutPageProps } from '#features/purchases/checkout/checkout-page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { WayBack } from '#ui/page/way-back.tsx';

const includedId = 'checkout-included';

interface CheckoutProps {
  readonly page: CheckoutPageProps;
  /** Signed up in this browser, address not yet confirmed. */
  readonly isPending: boolean;
}

export function CheckoutPage({ page, isPending }: CheckoutProps) {
  const { name, description, included } = page.summary;
  return (
    <PageFrame>
      <div className="checkout grid" data-enhance="checkout">
        <header className="checkout-copy">
          {/* Without scripts the previous page is unknown. */}
          <WayBack className="checkout-back" href={sectionPath('pricing')} data-back="">
            <span>
              {copy.back} <span className="checkout-back-hint">{copy.backHint}</span>
            </span>
          </WayBack>
          <Stations here={0} />
          <h1>{name}</h1>
          <p className="lead-text">{description}</p>
          {isPending && <ConfirmNotice returnTarget={{ returnTo: checkoutPath(page.priceId), openIntake: false }} />}
        </header>
        <OrderSheet {...page} />
        <section className="checkout-included" aria-labelledby={includedId}>
          <h2 id={includedId}>{copy.includes}</h2>
          <ul>
            {included.map((item) => (
              <li key={item}>
                <Icon name="check" className="icon-teal icon-line" />
                {item}
              </li>
            ))}
          </ul>
          <Cluster as="dl" gap="8" rowGap="4" align="stretch" rule="6" className="checkout-assurances">
            {copy.assurances.map(({ metric, copy: text }) => (
              <div key={metric}>
                <dt>{text}</dt>
                <dd className="data">{metric}</dd>
              </div>
            ))}
          </Cluster>
        </section>
      </div>
    </PageFrame>
  );
}

export function ProductNotFound() {
  return (
    <PageFrame>
      <div className="checkout checkout-missing grid">
        <div className="checkout-copy">
          <h1>{checkoutMessages.notFound}</h1>
          <p className="lead-text">{copy.missing.copy}</p>
          <Cluster gap="3" align="stretch" className="checkout-ways">
            <ButtonLink variant="primary" size="large" href={href('/')}>
              {copy.missing.home}
            </ButtonLink>
            <ButtonLink variant="quiet" size="large" href={sectionPath('pricing')}>
              {copy.missing.pricing}
            </ButtonLink>
          </Cluster>
        </div>
      </div>
    </PageFrame>
  );
}
