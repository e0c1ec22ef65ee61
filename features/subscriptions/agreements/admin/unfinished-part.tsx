import { Link, href } from 'react-router';
import { agreedCopy as copy } from '#content/payments/agreed.ts';
import { formatMoney } from '#features/billing/money.ts';
import type { unfinishedAgreements } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { State } from '#ui/feedback/state.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

interface UnfinishedPartProps {
  readonly agreements: Awaited<ReturnType<typeof unfinishedAgreements>>;
}

export function UnfinishedPart({ agreements }: UnfinishedPartProps) {
  if (agreements.length === 0) return null;
  return (
    <section aria-labelledby="unfinished-title">
      <h2 id="unfinished-title">{copy.unfinished}</h2>
      <RuledList>
        {agreements.map(({ id, description, amount, client, state }) => (
          <li key={id}>
            <span>
              <Link to={href('/admin/payments/agreements/:agreementId', { agreementId: id })}>{description}</Link>,{' '}
              {formatMoney(amount)} <span className="soft small">{client}</span>
            </span>
            <State tone={state === 'refused' ? 'bad' : 'waiting'}>{copy.states[state]}</State>
          </li>
        ))}
      </RuledList>
    </section>
  );
}
