import { href } from 'react-router';
import type { DashboardData } from '#app/portal/dashboard/dashboard.server.ts';
import { State } from '#ui/feedback/state.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { portalCopy } from '#content/payments/billing.ts';
import { LocalTime } from '#ui/local-time.tsx';

const copy = portalCopy.intake;

/** Only for a verified address. */
export function IntakePart({ intakes }: Pick<DashboardData, 'intakes'>) {
  return (
    <section aria-labelledby="intake-title">
      <h2 id="intake-title">{copy.title}</h2>
      {intakes === null ? (
        <p className="overview-hint soft small">{copy.unverified}</p>
      ) : intakes.length === 0 ? (
        <p className="overview-hint soft small">
          {copy.empty} <a href={href('/intake')}>{copy.start}</a>
        </p>
      ) : (
        <RuledList>
          {intakes.map(({ reference, tone, stage, createdAt }) => (
            <li key={reference}>
              <span className="data">{reference}</span>
              <LocalTime at={createdAt} />
              <State tone={tone}>{stage}</State>
            </li>
          ))}
        </RuledList>
      )}
    </section>
  );
}
