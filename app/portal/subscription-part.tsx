import type { DashboardData } from '#app/portal/dashboard.server.ts';
import { State } from '#ui/feedback/state.tsx';
import { sectionPath } from '#app/links.ts';
import { portalCopy } from '#content/billing.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { formatMoney } from '#features/billing/money.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';

const copy = portalCopy.subscription;

const owing: readonly string[] = ['past_due', 'unpaid'];

const over: readonly string[] = ['canceled', 'incomplete_expired'];

/** Active only if the provider's status is `active`. */
export function SubscriptionPart({
  subscription,
  boughtPlan,
  toPay,
  nextCharge,
  pendingNote,
}: Pick<DashboardData, 'subscription' | 'boughtPlan' | 'toPay' | 'nextCharge' | 'pendingNote'>) {
  const isOver = subscription === null || over.includes(subscription.status);
  if (isOver && boughtPlan !== null) return <BoughtPlan {...boughtPlan} />;
  const isActive = subscription?.status === 'active';
  const isPending = subscription?.status === 'incomplete' && pendingNote !== null;
  const isOwing = subscription !== null && owing.includes(subscription.status);
  const note = subscription === null || isActive ? undefined : subscription.note;
  const ended = subscription?.ended ?? null;
  const { currentPeriodStart: from, currentPeriodEnd: to } = subscription ?? {};
  return (
    <section aria-labelledby="subscription-title">
      <h2 id="subscription-title">{copy.title}</h2>
      <div>
        {isOwing && (
          <div className="overview-standing small">
            <Alert tone="warning">
              <p>{note}</p>
              {toPay !== null && (
                <p>
                  <a href={toPay} rel="noreferrer">
                    {copy.pay}
                  </a>
                </p>
              )}
            </Alert>
          </div>
        )}
        <Facts labels="above">
          <Fact label={copy.plan}>{subscription ? subscription.plan : copy.none}</Fact>
          <Fact label={copy.status}>
            {isPending ? (
              <State tone="waiting">{copy.bought.processing}</State>
            ) : (
              <State tone={isActive ? 'good' : isOwing ? 'bad' : 'off'}>{isActive ? copy.active : copy.inactive}</State>
            )}
            {subscription?.cancelAtPeriodEnd === true && <span className="overview-ends small">{copy.ends}</span>}
          </Fact>
          <Fact label={copy.monthly}>{subscription ? formatMoney(subscription.monthly) : copy.unknown}</Fact>
          <Fact label={copy.period}>
            {from == null || to == null ? (
              copy.unknown
            ) : (
              <>
                <LocalTime at={new Date(from * 1000).toISOString()} isDay />
                {' to '}
                <LocalTime at={new Date(to * 1000).toISOString()} isDay />
              </>
            )}
          </Fact>
          <Fact label={copy.card}>{subscription?.card ?? copy.unknown}</Fact>
          {nextCharge !== null && (
            <Fact label={copy.next}>
              {nextCharge.text}
              {', '}
              <LocalTime at={nextCharge.at} isDay />
            </Fact>
          )}
        </Facts>
        {ended !== null && (
          <p className="overview-hint">
            {copy.endedOn} <LocalTime at={ended.at} isDay />.{' '}
            {ended.again !== null && <a href={ended.again}>{copy.again}</a>}
          </p>
        )}
        {note !== undefined && !isOwing && ended === null && (
          <p className="overview-hint soft small">
            {note} {isPending && pendingNote}
          </p>
        )}
        {isActive && subscription.cancelAtPeriodEnd && <p className="overview-hint soft small">{copy.endsNote}</p>}
        {boughtPlan !== null && <p className="overview-hint soft small">{copy.besides(boughtPlan.name)}</p>}
        {!subscription && (
          <p className="overview-hint soft small">
            <a href={sectionPath('pricing')}>{copy.see}</a>
          </p>
        )}
      </div>
    </section>
  );
}

/** Setup bought here; months are agreed and invoiced. */
function BoughtPlan({ name, monthly, isPaid }: NonNullable<DashboardData['boughtPlan']>) {
  return (
    <section aria-labelledby="subscription-title">
      <h2 id="subscription-title">{copy.title}</h2>
      <div>
        <Facts labels="above">
          <Fact label={copy.plan}>{name}</Fact>
          <Fact label={copy.status}>
            <State tone={isPaid ? 'good' : 'waiting'}>{isPaid ? copy.bought.paid : copy.bought.processing}</State>
          </Fact>
          <Fact label={copy.monthly}>{copy.agreed(monthly)}</Fact>
        </Facts>
        <p className="overview-hint soft small">{copy.boughtNote(name)}</p>
      </div>
    </section>
  );
}
