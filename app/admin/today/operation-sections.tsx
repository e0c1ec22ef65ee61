import { Link, href } from 'react-router';
import { TodaySection } from '#app/admin/today/today-section.tsx';
import { ActionForm, useStaying } from '#app/admin/today/use-row-actions.tsx';
import { checkLabels } from '#content/admin/system-checks.ts';
import { todayCopy as copy } from '#features/today/today.copy.ts';
import { formatMoney, type Currency } from '#features/billing/money.ts';
import { jobsList, type ListedJob } from '#features/jobs/jobs.ts';
import type { TodayItems, TodayPayment, TodayProblem, TodayScope } from '#features/today/today.ts';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface OperationSectionsProps extends Pick<TodayItems, 'payments' | 'problems'> {
  readonly scope: TodayScope;
  readonly jobs: readonly ListedJob[];
}

export function OperationSections({ scope, payments, jobs, problems }: OperationSectionsProps) {
  const failed = useStaying(jobs);
  return (
    <>
      {scope.payments && (
        <TodaySection
          id="payments"
          {...copy.payments}
          items={payments}
          all={href('/admin/payments')}
          row={(payment) => <PaymentRow key={payment.id} payment={payment} />}
        />
      )}
      {scope.operations && (
        <>
          <TodaySection
            id="jobs"
            {...copy.jobs}
            items={failed}
            all={jobsList.href({ state: 'failed' })}
            row={(job) => <JobRow key={job.id} job={job} />}
          />
          <TodaySection
            id="problems"
            {...copy.problems}
            items={problems}
            all={href('/admin/system')}
            row={(problem) => <ProblemRow key={problem.id} problem={problem} />}
          />
        </>
      )}
    </>
  );
}

function PaymentRow({ payment }: { readonly payment: TodayPayment }) {
  const { organizationId, name, description, cents, currency, nextAttemptAt, dueAt } = payment;
  return (
    <li data-row>
      <div className="today-what">
        <Link data-row-link to={href('/admin/organizations/:organizationId', { organizationId })}>
          {name}
        </Link>
        <span className="today-title">{description}</span>
      </div>
      <div className="today-when small">
        <State tone="bad">{paymentState(payment)}</State>
        <b>{formatMoney({ cents, currency: currency as Currency })}</b>
        <span className="soft">
          {nextAttemptAt !== null && `${copy.payments.next} `}
          <LocalTime at={nextAttemptAt ?? dueAt} relative />
        </span>
      </div>
    </li>
  );
}

function paymentState({ isVatUnknown, isDisputed, isInvoice }: TodayPayment): string {
  if (isVatUnknown) return copy.payments.vatUnknown;
  if (isDisputed) return copy.payments.disputed;
  return isInvoice ? copy.payments.overdue : copy.payments.failed;
}

function JobRow({ job }: { readonly job: ListedJob }) {
  return (
    <li data-row>
      <div className="today-what">
        <Link data-row-link to={jobsList.href({ state: 'failed', job: job.job })}>
          {job.label}
        </Link>
        <span className="today-title">{job.reason}</span>
      </div>
      <div className="today-when soft small">
        <LocalTime at={job.endedAt ?? job.queuedAt} relative />
      </div>
      <div className="today-acts small">
        <ActionForm
          action={{
            row: job.id,
            form: { action: 'retry', id: job.id },
            text: copy.jobs.retried(job.label),
            leaves: true,
          }}
        >
          <Button type="submit" size="small" data-key="r">
            {copy.jobs.retry}
            <span className="visually-hidden"> {job.label}</span>
          </Button>
        </ActionForm>
      </div>
    </li>
  );
}

function ProblemRow({ problem: { id, state, summary, since } }: { readonly problem: TodayProblem }) {
  return (
    <li data-row>
      <div className="today-what">
        <Link data-row-link to={href('/admin/system')}>
          {id in checkLabels ? checkLabels[id as keyof typeof checkLabels] : id}
        </Link>
        <span className="today-title">{summary}</span>
      </div>
      <div className="today-when small">
        <State tone={state === 'failed' ? 'bad' : 'waiting'}>{copy.problems[state]}</State>
        <span className="soft">
          <LocalTime at={since} relative />
        </span>
      </div>
    </li>
  );
}
