import { href, Link } from 'react-router';
import type { LeadData } from '#app/admin/leads/load-lead.server.ts';
import { AttributionFacts } from '#features/leads/one/attribution-facts.tsx';
import { State } from '#ui/feedback/state.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

type Lead = LeadData['file']['lead'];

/** How to reach a lead. */
export function Contact({ lead: { email, phone } }: { readonly lead: Lead }) {
  return (
    <Cluster as="ul" gap="4" rowGap="0" className="lead-contact small" aria-label="Contact">
      <li>
        <a href={`mailto:${email}`}>{email}</a> <Copy text={email} what="email address" />
      </li>
      {phone !== null && (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`}>{phone}</a> <Copy text={phone} what="phone number" />
        </li>
      )}
    </Cluster>
  );
}

function Copy({ text, what }: { readonly text: string; readonly what: string }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ text: 'Copied.' }),
      () => toast({ text: 'Not copied: the browser does not allow it.' }),
    );
  return (
    <ScriptButton size="small" variant="quiet" aria-label={`Copy the ${what}`} onClick={() => void copy()}>
      Copy
    </ScriptButton>
  );
}

/** Where a lead came from. */
export function Origin({ lead, sourceCopy }: { readonly lead: Lead; readonly sourceCopy: string }) {
  return (
    <Stack as="section" gap="3" rule="5" aria-labelledby="origin-title">
      <h2 id="origin-title">Source</h2>
      <Facts plain className="small">
        <Fact label="Source">{sourceCopy}</Fact>
        <Fact label="Received">
          <LocalTime at={lead.createdAt} />
        </Fact>
        <AttributionFacts attribution={lead.attribution} />
      </Facts>
    </Stack>
  );
}

export function LeadAccount({ account }: { readonly account: NonNullable<LeadData['account']> }) {
  const { id, name, plan, status, statusCopy, isConfirmed } = account;
  return (
    <Stack as="section" gap="3" rule="5" aria-labelledby="account-title">
      <h2 id="account-title">Account</h2>
      <RuledList>
        <Stack as="li">
          <Link to={href('/admin/people/:recordId', { recordId: id })}>{name}</Link>
          {!isConfirmed && (
            <p className="soft">This email address is not confirmed, so the account may belong to someone else.</p>
          )}
          <State tone={status === 'active' ? 'good' : 'off'}>
            {plan === null ? 'No subscription' : `${plan}, ${statusCopy}`}
          </State>
          <Link to={`${href('/admin/projects')}?of=${id}`}>Projects</Link>
        </Stack>
      </RuledList>
    </Stack>
  );
}
