import './project-page.css';
import { adminWorkCopy as copy } from '#content/admin/work.ts';
import { workCopy } from '#content/work.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import type { ProjectActionData } from '#features/work/admin/project-actions.server.ts';
import { StepLine, type StepLineProps } from '#features/work/admin/step-line.tsx';
import { PhaseLine } from '#features/work/pages/phase-line.tsx';
import type { ShownProject } from '#features/work/read-projects.server.ts';
import { phases, projectLine } from '#features/work/work.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { useShortcuts } from '#ui/keyboard/shortcuts.tsx';
import { openRowControl, rowInFocus } from '#ui/keyboard/row-control.ts';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Alert } from '#ui/messages/alert.tsx';

interface ProjectPageProps extends Pick<StepLineProps, 'people' | 'today'> {
  readonly project: ShownProject;
}

export function ProjectPage({ project, people, today }: ProjectPageProps) {
  const mayWrite = useCan('leads:write');
  const files = project.steps.flatMap((step) => step.files);
  useStepKeys();
  return (
    <Stack gap="8">
      <PhaseLine line={projectLine(project.steps, { startedOn: project.startedOn, today })} label={copy.phase} />
      {phases.map((phase) => (
        <section key={phase} aria-labelledby={`phase-${phase}`}>
          <h2 id={`phase-${phase}`}>{workCopy.phases[phase]}</h2>
          <ul className="project-steps">
            {project.steps
              .filter((step) => step.phase === phase)
              .map((step) => (
                <StepLine key={step.id} step={step} files={files} people={people} today={today} mayWrite={mayWrite} />
              ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="secrets-title">
        <h2 id="secrets-title">{copy.secrets}</h2>
        {project.secrets.length === 0 ? (
          <p className="soft small">{copy.secretsNone}</p>
        ) : (
          <RuledList>
            {project.secrets.map((secret) => (
              <SecretLine key={secret.id} secret={secret} mayWrite={mayWrite} />
            ))}
          </RuledList>
        )}
      </section>
    </Stack>
  );
}

/** As in the list of leads: for the step whose row has focus. */
function useStepKeys(): void {
  const { group } = copy.keys;
  const check = () => rowInFocus()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
  useShortcuts([
    { keys: 'x', label: copy.keys.done, group, needsRow: true, run: check },
    { keys: 's', label: copy.keys.state, group, needsRow: true, run: () => openRowControl('state') },
    { keys: 'o', label: copy.keys.owner, group, needsRow: true, run: () => openRowControl('owner') },
    { keys: 'n', label: copy.keys.due, group, needsRow: true, run: () => openRowControl('due') },
  ]);
}

interface SecretLineProps {
  readonly secret: ShownProject['secrets'][number];
  readonly mayWrite: boolean;
}

/** The opened text stays until the page is left. */
function SecretLine({ secret, mayWrite }: SecretLineProps) {
  const { Form, data, state } = useRetryingFetcher<ProjectActionData>({ retry: 'never' });
  const result = data?.result;
  return (
    <li>
      <Stack gap="2">
        <span>
          {secret.label}
          <span className="under small">
            {secret.addedByName ?? workCopy.formerPerson}, <LocalTime at={secret.createdAt} />
          </span>
        </span>
        {result?.ok === true && <pre className="project-secret">{result.text}</pre>}
        {result?.ok === false && <Alert tone="error">{workCopy.reasons[result.reason]}</Alert>}
      </Stack>
      {secret.isSealed && mayWrite && result?.ok !== true ? (
        <Form method="post">
          <input type="hidden" name="secret" value={secret.id} />
          <Button
            type="submit"
            size="small"
            name="action"
            value="open"
            busy={state !== 'idle'}
            aria-label={copy.openOf(secret.label)}
            title={copy.secretHint}
          >
            {copy.openSecret}
          </Button>
        </Form>
      ) : (
        <Cluster gap="2" className="soft small">
          {secret.openedAt === null ? (
            !secret.isSealed && copy.secretExpired
          ) : (
            <>
              {copy.opened(secret.openedByName ?? workCopy.formerPerson)} <LocalTime at={secret.openedAt} />
            </>
          )}
        </Cluster>
      )}
    </li>
  );
}
