import { href, Link, useLocation } from 'react-router';
import type { RelatedLead } from '#features/leads/lead-shapes.ts';
import { kindCopy, stageTones, stageCopy } from '#features/leads/leads.copy.ts';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';

/** Other leads from the same address. */
export default function RelatedLeads({ related }: { readonly related: readonly RelatedLead[] }) {
  const { search } = useLocation();
  return (
    <Stack as="section" gap="4" rule="5" aria-labelledby="related-title">
      <h2 id="related-title">From the same email address</h2>
      <RuledList>
        {related.map(({ id, kind, reference, title, stage, createdAt }) => (
          <Stack as="li" key={id}>
            <Link to={`${href('/admin/leads/:leadId', { leadId: id })}${search}`}>{reference ?? title}</Link>
            <p className="soft">
              {kindCopy[kind]}, <LocalTime at={createdAt} isDay />
            </p>
            <State tone={stageTones[stage]}>{stageCopy[stage]}</State>
          </Stack>
        ))}
      </RuledList>
    </Stack>
  );
}
