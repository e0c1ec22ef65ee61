import '../section.css';
import './pricing.css';
import { href } from 'react-router';
import { AddOns } from '#app/home/pricing/add-ons.tsx';
import { useBuyPath } from '#app/home/pricing/buy-link.ts';
import type { StoryLink } from '#app/home/landing-content.server.ts';
import { StoryLinks } from '#app/home/story-links.tsx';
import { sections } from '#app/links.ts';
import { useBookingLink } from '#app/shell/site-data.ts';
import { pricing } from '#content/home/pricing.ts';
import { catalog, amountDueToday, type Plan, type PlanId } from '#features/billing/catalog.ts';
import { formatMoney } from '#features/billing/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout/layout.tsx';

const titleId = 'pricing-title';

export function Pricing({ stories }: { readonly stories: readonly StoryLink[] }) {
  const booking = useBookingLink();
  return (
    <section className="section pricing" id={sections.pricing} aria-labelledby={titleId}>
      <div className="grid">
        <p className="eyebrow">{pricing.eyebrow}</p>
        <h2 id={titleId}>{pricing.title}</h2>
        <p className="section-lead">{pricing.lead}</p>
        <ul className="plans">
          {catalog.plans.map((plan) => (
            <PlanColumn key={plan.id} plan={plan} story={stories.find((story) => story.plan === plan.id)} />
          ))}
        </ul>
        <div className="pricing-foot">
          <p className="pricing-guarantee">
            <Icon name="check" className="icon-success" />
            <span>
              {pricing.guarantee}. <a href={`${href('/terms-of-service')}#money-back`}>{pricing.guaranteeTerms}</a>
            </span>
          </p>
          <div className="pricing-call">
            <h3>{pricing.call.title}</h3>
            <p>
              {pricing.call.copy} <a href={href('/calculator')}>{pricing.calculator}</a>
            </p>
          </div>
          <ButtonLink {...booking}>{pricing.call.book}</ButtonLink>
        </div>
        <AddOns />
      </div>
    </section>
  );
}

function PlanColumn({ plan, story }: { plan: Plan; story: StoryLink | undefined }) {
  const buyPath = useBuyPath();
  const booking = useBookingLink();
  const nameId = `plan-${plan.id}`;
  return (
    <li className="plan" data-popular={plan.popular || undefined}>
      <div className="plan-head">
        <PlanGlobe plan={plan.id} />
        {plan.popular && <p className="plan-popular data">{pricing.popular}</p>}
        <h3 id={nameId}>{plan.name}</h3>
        <p>{plan.audience}</p>
      </div>
      <dl className="plan-metrics">
        <div>
          <dt>{pricing.setup}</dt>
          <dd>
            <b>{plan.setup}</b> {pricing.once}
          </dd>
        </div>
        <div>
          <dt>{pricing.monthly}</dt>
          <dd>
            <b>{plan.monthly}</b> {pricing.perMonth}
          </dd>
        </div>
      </dl>
      <p className="plan-charge">
        <b>{pricing.charge}</b> {chargeOf(plan)}
      </p>
      <Stack gap="2" className="plan-buy">
        {plan.isFrom && <ButtonLink {...booking}>{pricing.talk}</ButtonLink>}
        <ButtonLink
          variant={plan.popular ? 'primary' : plan.isFrom ? 'quiet' : 'secondary'}
          href={buyPath(plan.offer.priceId)}
          aria-describedby={nameId}
        >
          {pricing.choose}
        </ButtonLink>
        <StoryLinks stories={story ? [story] : []} />
      </Stack>
      <ul className="plan-features" aria-label={pricing.includes}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" className="icon-teal icon-line" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}

function chargeOf({ offer, monthly }: Plan): string {
  const today = formatMoney(amountDueToday(offer));
  return offer.mode === 'subscription' ? pricing.chargeWhole(today, monthly) : pricing.chargeSetup(today, monthly);
}

/** Lines of work per plan, as meridians. */
const lines: Record<PlanId, string> = {
  starter: 'M24 2v44',
  growth: 'M24 2v44M24 2a13 22 0 0 0 0 44a13 22 0 0 0 0-44',
  scale: 'M24 2v44M24 2a8 22 0 0 0 0 44a8 22 0 0 0 0-44M24 2a16 22 0 0 0 0 44a16 22 0 0 0 0-44',
  enterprise:
    'M24 2v44M24 2a8 22 0 0 0 0 44a8 22 0 0 0 0-44M24 2a16 22 0 0 0 0 44a16 22 0 0 0 0-44M2 24h44M5 13h38M5 35h38',
};

function PlanGlobe({ plan }: { plan: PlanId }) {
  return (
    <svg className="plan-globe" viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d={lines[plan]} />
    </svg>
  );
}
