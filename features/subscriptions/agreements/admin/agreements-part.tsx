import { Link, href } from 'react-router';
import { agreedCopy as copy } from '#content/payments/agreed.ts';
import type { ShownAgreement } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { StartLink } from '#features/billing/lists/payments-tabs.tsx';
import { formatMoney } from '#features/billing/money.ts';
import { State } from '#ui/feedback/state.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

interface AgreementsPartProps {
  readonly agreements: readonly ShownAgreement[];
  readonly organizationId: string;
}

const tones = { waiting: 'waiting', asked: 'waiting', sent: 'good', withdrawn: 'off', refused: 'bad' } as const;

/** Section of a person's page with their agreements, and a link to add one. */
export default function AgreementsPart({ agreements, organizationId }: AgreementsPartProps) {
  return (
    <>
      <h3>{copy.panel.title}</h3>
      {agreements.length === 0 ? (
        <p className="soft small">{copy.panel.none}</p>
      ) : (
        <RuledList>
          {agreements.map(({ id, description, amount, state }) => (
            <li key={id}>
              <span>
                <Link to={href('/admin/payments/agreements/:agreementId', { agreementId: id })}>{description}</Link>,{' '}
                {formatMoney(amount)}
              </span>
              <State tone={tones[state]}>{copy.states[state]}</State>
            </li>
          ))}
        </RuledList>
      )}
      <Cluster>
        <StartLink organizationId={organizationId} />
      </Cluster>
    </>
  );
}
