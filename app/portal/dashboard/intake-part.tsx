import type { DashboardData } from '#app/portal/dashboard/dashboard.server.ts';
import { State } from '#ui/feedback/state.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { portalCopy } from '#content/payments/billing.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';

const copy = portalCopy.intake;

/** Only for a verified address. */
export function IntakePart({ intakes }: Pick<DashboardData, 'intakes'>) {
  return (
    <PortalSection titleId="intake-title" title={copy.title}>
      {intakes === null ? (
        <p className="portal-hint soft small">{copy.unverified}</p>
      ) : intakes.length === 0 ? (
        <p className="portal-hint soft small">{copy.empty}</p>
      ) : (
        <RuledList large>
          {intakes.map(({ reference, tone, stage, createdAt }) => (
            <li key={reference}>
              <span className="data">{reference}</span>
              <LocalTime at={createdAt} />
              <State tone={tone}>{stage}</State>
            </li>
          ))}
        </RuledList>
      )}
    </PortalSection>
  );
}
