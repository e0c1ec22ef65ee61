import { href } from 'react-router';
import { PortalSection } from '#app/portal/portal-page.tsx';
import type { WorkOverview } from '#app/portal/work/load-work.server.ts';
import { nextWorkCopy as copy } from '#content/next-work.ts';
import { phaseCopy } from '#content/phases.ts';
import { PhaseLine } from '#features/work/pages/phase-line.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';

interface WorkProps {
  readonly work: WorkOverview | null;
}

/** The next thing that the client can do in a project; null if there is none. */
export function workTask({ work }: WorkProps) {
  if (work?.todo == null) return null;
  const { kind, title, isCall } = work.todo;
  return {
    text: kind === 'approval' ? copy.approve(title) : copy.do(title),
    go: isCall ? copy.call : copy.go[kind],
    to: isCall ? href('/book') : href('/dashboard/work'),
  };
}

/** The projects under way, each with its line. */
export function RunningProjects({ work }: WorkProps) {
  if (work === null || work.projects.length === 0) return null;
  return (
    <PortalSection titleId="projects-title" title={copy.running} wide>
      <Stack gap="8">
        {work.projects.map(({ id, name, next, isTheirs, line }) => (
          <Stack key={id} gap="3">
            <Cluster gap="4" rowGap="0" align="baseline" justify="between">
              <Text as="h3" size="m">
                {name}
              </Text>
              <a href={`${href('/dashboard/work')}#project-${id}`}>{copy.all}</a>
            </Cluster>
            <PhaseLine line={line} label={`${name}: ${phaseCopy.line}`} />
            <p className="soft">
              {isTheirs ? copy.waitsForYou : copy.waitsForUs}: {next}
            </p>
          </Stack>
        ))}
      </Stack>
    </PortalSection>
  );
}
