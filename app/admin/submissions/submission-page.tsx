import { href, Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { SubmissionData } from '#app/admin/submissions/load-submission.server.ts';
import { submissionList } from '#app/admin/submissions/submission-list.ts';
import Sent from '#app/admin/submissions/sent.tsx';
import { submissionsCopy as copy } from '#content/admin/submissions.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface SubmissionPageProps {
  readonly id: string;
  readonly submission: SubmissionData;
}

export function SubmissionPage({ id, submission }: SubmissionPageProps) {
  const { kind, from, sender } = submission;
  const mayRead = useCan('people:read');
  return (
    <>
      <AdminHead
        back={{ to: submissionList.href({ kind }), label: copy.all }}
        title={from.name || from.email}
        lead={[copy.one[kind], from.company].filter(Boolean).join(', ')}
      />
      <Stack as="article" gap="4">
        <Facts className="small">
          <Fact label="Email">
            <a href={`mailto:${from.email}`}>{from.email}</a>
          </Fact>
          {sender.slice(0, 1).map(({ at }) => (
            <Fact key={at} label={copy.columns.received}>
              <LocalTime at={at} />
            </Fact>
          ))}
          {kind === 'booking' && <CallFacts {...submission.booking} />}
        </Facts>
        <h2 className="visually-hidden">{copy.one[kind]}</h2>
        <Sent subject={submission} />
        {mayRead && (
          <p className="small">
            <Link to={href('/admin/people/:recordId', { recordId: id })}>{copy.person}</Link>
          </p>
        )}
      </Stack>
    </>
  );
}

interface CallFactsProps {
  readonly phone: string | null;
  readonly preferredDate: string | null;
  readonly callAt: string | null;
}

function CallFacts({ phone, preferredDate, callAt }: CallFactsProps) {
  return (
    <>
      {phone !== null && <Fact label="Phone">{phone}</Fact>}
      {preferredDate !== null && (
        <Fact label={copy.requested}>
          <LocalTime at={preferredDate} />
        </Fact>
      )}
      {callAt !== null && (
        <Fact label={copy.call}>
          <LocalTime at={callAt} />
        </Fact>
      )}
    </>
  );
}
