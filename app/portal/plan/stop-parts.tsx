import { Form, href } from 'react-router';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { planCopy } from '#content/payments/plans.ts';
import type { PlanData } from '#features/subscriptions/plans/plan-page.server.ts';
import { commentLimit, feedbacks } from '#features/billing/plans.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';
import { Stack } from '#ui/layout/layout.tsx';

const { pause, cancel } = planCopy;

export function PausePart({ paused, pauseMonths, endsAt, scheduled, toConfirm, canAct, attempt }: PlanData) {
  const isBlocked = pauseMonths === 0 || endsAt !== null || scheduled !== null || toConfirm !== null || !canAct;
  if (paused === null && isBlocked) return null;
  const months = Array.from({ length: pauseMonths }, (_, at) => ({
    value: String(at + 1),
    copy: pause.option(at + 1),
  }));
  return (
    <PortalSection titleId="pause-title" title={pause.title}>
      <Stack as={Form} gap="4" align="start" width="s" method="post" action={href('/dashboard/plan')}>
        <OrganizationField />
        <input type="hidden" name="attempt" value={attempt} />
        {paused === null ? (
          <>
            <p>{pause.lead}</p>
            <SelectField name="months" label={pause.months} options={months} defaultValue="1" />
            <Button type="submit" name="action" value="pause">
              {pause.submit}
            </Button>
          </>
        ) : (
          <>
            {paused.until === null ? (
              <p>{pause.isOpen}</p>
            ) : (
              <p>
                {pause.isOn} <LocalTime at={paused.until} isDay />.
              </p>
            )}
            <Button type="submit" name="action" value="resume">
              {pause.resume}
            </Button>
          </>
        )}
      </Stack>
    </PortalSection>
  );
}

export function CancelPart({ endsAt, returnMonths, attempt }: PlanData) {
  return (
    <PortalSection titleId="cancel-title" title={cancel.title}>
      <Stack as={Form} gap="4" align="start" width="s" method="post" action={href('/dashboard/plan')}>
        <OrganizationField />
        <input type="hidden" name="attempt" value={attempt} />
        {endsAt === null ? (
          <>
            <p>
              {cancel.lead} {returnMonths > 0 && cancel.again(returnMonths)}
            </p>
            <SelectField
              name="feedback"
              label={cancel.feedback}
              optional
              placeholder={cancel.choose}
              options={feedbacks.map((value) => ({ value, copy: cancel.feedbacks[value] }))}
            />
            <TextArea name="comment" label={cancel.comment} optional rows={3} maxLength={commentLimit} />
            <Button type="submit" name="action" value="cancel">
              {cancel.submit}
            </Button>
          </>
        ) : (
          <>
            <p>
              {cancel.isOn} <LocalTime at={endsAt} isDay />.
            </p>
            <Button type="submit" name="action" value="keep">
              {cancel.undo}
            </Button>
          </>
        )}
      </Stack>
    </PortalSection>
  );
}
