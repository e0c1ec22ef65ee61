import type { ListedChange } from '#features/subscriptions/changes/change-reads.server.ts';
import './plan.css';
import { useEffect } from 'react';
import { href, Form, useRevalidator } from 'react-router';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { sectionPath } from '#app/links.ts';
import { ChangePart } from '#app/portal/plan/change-part.tsx';
import { PreviewPart } from '#app/portal/plan/preview-part.tsx';
import { CancelPart, PausePart } from '#app/portal/plan/stop-parts.tsx';
import { planCopy as copy } from '#content/payments/plans.ts';
import { changesCopy } from '#content/payments/subscription-changes.ts';
import { site } from '#content/site.ts';
import { SubscriptionChanges } from '#features/subscriptions/changes/subscription-changes.tsx';
import { formatMoney } from '#features/billing/money.ts';
import type { PlanData } from '#features/subscriptions/plans/plan-page.server.ts';
import type { ChangePreview, PlanReason } from '#features/billing/plans.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';

export interface PlanError {
  readonly reason: PlanReason;
  readonly text: string;
  /** Where missing billing details are entered; leads back to the change. */
  readonly details?: string;
}

interface PlanPageProps {
  readonly plan: PlanData | null;
  readonly changes: readonly ListedChange[];
  readonly preview: ChangePreview | null;
  readonly error: PlanError | null;
  /** What was done, in words. */
  readonly done: string | null;
}

const aboutMethods: readonly PlanReason[] = ['declined', 'authentication', 'no-method'];

export function PlanPage({ plan, changes, preview, error, done }: PlanPageProps) {
  return (
    <PortalPage title={copy.title}>
      {error !== null && (
        <div className="alert-region" tabIndex={-1} ref={focus}>
          <Alert tone={error.reason === 'same-plan' ? 'info' : 'error'} role="alert">
            {error.text}{' '}
            {aboutMethods.includes(error.reason) && <a href={href('/dashboard/billing')}>{copy.billing}</a>}
            {error.reason === 'no-address' && <a href={error.details ?? ''}>{copy.details}</a>}
          </Alert>
        </div>
      )}
      {error === null && done !== null && (
        <div className="alert-region" key={done} tabIndex={-1} ref={focus}>
          <Alert tone="success" role="status">
            {done}
          </Alert>
        </div>
      )}
      {preview !== null ? <PreviewPart {...preview} /> : <Present plan={plan} />}
      {changes.length > 0 && (
        <PortalSection titleId="history-title" title={changesCopy.title}>
          <SubscriptionChanges changes={changes} large />
        </PortalSection>
      )}
    </PortalPage>
  );
}

/** Focuses the result, because the button that was pressed is often gone. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

function Present({ plan }: Pick<PlanPageProps, 'plan'>) {
  if (plan === null) {
    return (
      <PortalSection titleId="plan-title" title={copy.current.title}>
        <p>
          {copy.none.text} <a href={sectionPath('pricing')}>{copy.none.see}</a>
        </p>
      </PortalSection>
    );
  }
  return (
    <>
      <CurrentPart {...plan} />
      {plan.isAgreed || (
        <>
          <ChangePart {...plan} />
          <PausePart {...plan} />
          <CancelPart {...plan} />
        </>
      )}
    </>
  );
}

/** Milliseconds. */
const rereadAfter = 4000;

/**
 * Reads the page again while the client confirms with the bank in another tab. `usePolling` would also load code of the
 * back office.
 */
function useRereading(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return undefined;
    const reread = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(reread, rereadAfter);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}

function CurrentPart({ name, monthly, nextCharge, endsAt, paused, scheduled, toConfirm, isAgreed, attempt }: PlanData) {
  useRereading(toConfirm !== null);
  const days = [
    [copy.current.ends, endsAt],
    [copy.current.paused, paused?.until],
    [copy.current.next, nextCharge],
  ] as const;
  return (
    <PortalSection titleId="plan-title" title={copy.current.title}>
      <div>
        <Facts labels="above">
          <Fact label={copy.current.plan}>{name}</Fact>
          <Fact label={copy.current.monthly}>{copy.current.perMonth(formatMoney(monthly))}</Fact>
          {days.map(
            ([label, at]) =>
              at != null && (
                <Fact key={label} label={label}>
                  <LocalTime at={at} isDay />
                </Fact>
              ),
          )}
        </Facts>
        {isAgreed && (
          <p className="portal-hint">
            {copy.agreed.text} <a href={`mailto:${site.mail.support}`}>{site.mail.support}</a> {copy.agreed.after}
          </p>
        )}
        {toConfirm !== null && (
          <Alert tone="warning">
            <p>
              {toConfirm.text} <LocalTime at={toConfirm.until} />.
            </p>
            <Form method="post" action={href('/dashboard/plan')} className="plan-answer">
              <OrganizationField />
              <input type="hidden" name="attempt" value={attempt} />
              <Cluster gap="3">
                <ButtonLink variant="primary" href={toConfirm.payUrl} target="_blank" rel="noreferrer">
                  {toConfirm.label}
                </ButtonLink>
                <button type="submit" className="button" data-variant="secondary" name="action" value="undo">
                  {copy.scheduled.undo}
                </button>
              </Cluster>
            </Form>
          </Alert>
        )}
        {scheduled !== null && (
          <Alert tone="info">
            <p>
              {copy.scheduled.text(scheduled.name)} {scheduled.at !== null && <LocalTime at={scheduled.at} isDay />}.
            </p>
            <Form method="post" action={href('/dashboard/plan')} className="plan-answer">
              <OrganizationField />
              <input type="hidden" name="attempt" value={attempt} />
              <button type="submit" className="button" data-variant="secondary" name="action" value="undo">
                {copy.scheduled.undo}
              </button>
            </Form>
          </Alert>
        )}
      </div>
    </PortalSection>
  );
}
