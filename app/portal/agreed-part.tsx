import './agreed-part.css';
import type { DashboardData } from '#app/portal/dashboard.server.ts';
import { agreedPortalCopy as copy } from '#content/agreed-portal.ts';
import type { AgreedPlan, OpenInvoice } from '#features/billing/agreed/own-agreed.ts';
import { formatMoney } from '#features/billing/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { LocalTime } from '#ui/local-time.tsx';

/** The first thing on the page while something is to be paid. */
export function OpenInvoices({ invoices }: { readonly invoices: readonly OpenInvoice[] }) {
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="to-pay-title" className="overview-wide">
      <h2 id="to-pay-title">{copy.toPay(invoices.length)}</h2>
      <ul className="to-pay">
        {invoices.map(({ id, description, number, amount, dueAt, isOverdue, payUrl }) => (
          <li key={id}>
            <Cluster gap="4" rowGap="2" align="center" justify="between">
              <div>
                <b>{formatMoney(amount)}</b> {description} <span className="soft small">{number}</span>
                <div className="small">
                  <State tone={isOverdue ? 'bad' : 'waiting'}>
                    {dueAt === null ? copy.failed : isOverdue ? copy.was : copy.due}
                  </State>{' '}
                  {dueAt !== null && <LocalTime at={dueAt} isDay />}
                </div>
              </div>
              <ButtonLink
                variant="primary"
                href={payUrl}
                rel="noreferrer"
                aria-label={copy.payNamed(number ?? description)}
              >
                {copy.pay}
              </ButtonLink>
            </Cluster>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones = {
  active: 'good',
  trialing: 'waiting',
  past_due: 'bad',
  paused: 'off',
  ending: 'waiting',
  canceled: 'off',
} as const;

interface AgreedPlanPartProps {
  readonly plan: AgreedPlan & { readonly title: string };
  readonly boughtPlan: DashboardData['boughtPlan'];
}

/** An agreed fee: its state and what comes next. */
export function AgreedPlanPart({ plan, boughtPlan }: AgreedPlanPartProps) {
  const { title, state, monthly } = plan;
  return (
    <section aria-labelledby="agreed-title">
      <h2 id="agreed-title">{copy.title}</h2>
      <div>
        <Facts labels="above">
          <Fact label={copy.plan}>{title}</Fact>
          <Fact label={copy.status}>
            <State tone={tones[state]}>{copy.states[state]}</State>
          </Fact>
          <Fact label={copy.monthly}>{formatMoney(monthly)}</Fact>
          {boughtPlan !== null && (
            <Fact label={copy.setup}>{boughtPlan.isPaid ? copy.setupPaid : copy.setupProcessing}</Fact>
          )}
          <Fact label={copy.next}>
            <Next plan={plan} />
          </Fact>
        </Facts>
      </div>
    </section>
  );
}

function Next({ plan: { state, due, next, ends, resumes, isSent, monthly } }: Pick<AgreedPlanPartProps, 'plan'>) {
  if (due !== null) {
    return (
      <>
        {formatMoney(due.amount)} {due.isOverdue ? copy.was : copy.due}{' '}
        {due.dueAt !== null && <LocalTime at={due.dueAt} isDay />}
        {', '}
        <a href={due.payUrl} rel="noreferrer">
          {copy.payIt}
        </a>
      </>
    );
  }
  if (state === 'canceled') return ends === null ? copy.over : <Dated words={copy.ended} at={ends} />;
  if (state === 'paused') return resumes === null ? copy.paused : <Dated words={copy.resumes} at={resumes} />;
  if (next === null) return ends === null ? copy.nothing : <Dated words={copy.ends} at={ends} />;
  const words = state === 'trialing' ? (isSent ? copy.first : copy.firstCharge) : isSent ? copy.invoice : copy.charge;
  return (
    <>
      <Dated words={words} at={next} />: {formatMoney(monthly)}
    </>
  );
}

function Dated({ words, at }: { readonly words: string; readonly at: string }) {
  return (
    <>
      {words} <LocalTime at={at} isDay />
    </>
  );
}
