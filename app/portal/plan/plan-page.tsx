import './plan.css';
import { useEffect } from 'react';
import { href, Form, useRevalidator } from 'react-router';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { ChangePart } from '#app/portal/plan/change-part.tsx';
import { PreviewPart } from '#app/portal/plan/preview-part.tsx';
import { CancelPart, PausePart } from '#app/portal/plan/stop-parts.tsx';
import { planCopy as copy } from '#content/payments/plans.ts';
import type { PlanData } from '#features/subscriptions/plans/plan-page.server.ts';
import type { ChangePreview, PlanReason } from '#features/billing/plans.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalPage } from '#app/portal/portal-page.tsx';

export interface PlanError {
  readonly reason: PlanReason;
  readonly text: string;
  /** Where missing billing details are entered; leads back to the change. */
  readonly details?: string;
}

interface PlanPageProps {
  /** Null if the client cannot change one here. */
  readonly plan: PlanData | null;
  readonly preview: ChangePreview | null;
  readonly error: PlanError | null;
}

const aboutMethods: readonly PlanReason[] = ['declined', 'authentication', 'no-method'];

export function PlanPage({ plan, preview, error }: PlanPageProps) {
  return (
    <PortalPage title={copy.title}>
      {error !== null && (
        <div className="alert-region" tabIndex={-1} ref={focus}>
          <Alert tone={error.reason === 'same-plan' ? 'info' : 'error'} role="alert">
            {error.text}{' '}
            {aboutMethods.includes(error.reason) && (
              <a href={`${href('/dashboard/billing')}#methods`}>{copy.billing}</a>
            )}
            {error.reason === 'no-address' && <a href={error.details ?? ''}>{copy.details}</a>}
          </Alert>
        </div>
      )}
      {preview !== null && <PreviewPart {...preview} />}
      {preview === null && plan !== null && (
        <>
          <ComingPart {...plan} />
          <ChangePart {...plan} />
          <PausePart {...plan} />
          <CancelPart {...plan} />
        </>
      )}
      <p>
        {plan === null && copy.none} <a href={href('/dashboard/billing')}>{copy.billing}</a>
      </p>
    </PortalPage>
  );
}

/** Focuses the result, because the button that was pressed is often gone. */
function focus(element: HTMLElement | null): void {
  element?.focus();
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

/** A change that is scheduled, or waits for the client's bank. */
function ComingPart({ scheduled, toConfirm, attempt }: PlanData) {
  useRereading(toConfirm !== null);
  if (scheduled === null && toConfirm === null) return null;
  return (
    <div className="alert-region">
      <Alert tone={toConfirm === null ? 'info' : 'warning'}>
        {toConfirm !== null && (
          <p>
            {toConfirm.text} <LocalTime at={toConfirm.until} />.
          </p>
        )}
        {scheduled !== null && (
          <p>
            {copy.scheduled.text(scheduled.name)} {scheduled.at !== null && <LocalTime at={scheduled.at} isDay />}.
          </p>
        )}
        <Form method="post" action={href('/dashboard/plan')} className="plan-answer">
          <OrganizationField />
          <input type="hidden" name="attempt" value={attempt} />
          <Cluster gap="3">
            {toConfirm !== null && (
              <ButtonLink variant="primary" href={toConfirm.payUrl} target="_blank" rel="noreferrer">
                {toConfirm.label}
              </ButtonLink>
            )}
            <button type="submit" className="button" data-variant="secondary" name="action" value="undo">
              {copy.scheduled.undo}
            </button>
          </Cluster>
        </Form>
      </Alert>
    </div>
  );
}
