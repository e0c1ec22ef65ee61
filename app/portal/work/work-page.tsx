import { href } from 'react-router';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';
import { Requests, StepFiles, TodoStep, type Refused } from '#app/portal/work/todo-step.tsx';
import type { ClientProject, WorkData } from '#app/portal/work/load-work.server.ts';
import { phaseCopy } from '#content/phases.ts';
import { clientWorkCopy as copy, workCopy } from '#content/work.ts';
import { PhaseLine } from '#features/work/pages/phase-line.tsx';
import { secretDays, workLengths } from '#features/work/work.ts';
import { Button } from '#ui/button.tsx';
import { PlainTextArea } from '#ui/fields/plain-text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface WorkPageProps extends WorkData {
  readonly done: string | null;
  readonly refused: Refused | null;
}

export function WorkPage({ projects, isCut, mayWrite, done, refused }: WorkPageProps) {
  return (
    <PortalPage title={copy.title} done={done} error={refused && refused.reason}>
      {projects.length === 0 && <p className="soft">{copy.none}</p>}
      {projects.map((project) => (
        <ProjectPart key={project.id} project={project} mayWrite={mayWrite} refused={refused} />
      ))}
      {isCut && <a href={`${href('/dashboard/work')}?before=${projects.at(-1)?.id}`}>{copy.older}</a>}
    </PortalPage>
  );
}

interface ProjectPartProps {
  readonly project: ClientProject;
  readonly mayWrite: boolean;
  readonly refused: Refused | null;
}

function ProjectPart({ project, mayWrite, refused }: ProjectPartProps) {
  const { id, name, steps, todo, line } = project;
  const open = steps.filter((step) => todo.includes(step.id));
  return (
    <PortalSection titleId={`title-${id}`} title={name} id={`project-${id}`} wide>
      <PhaseLine line={line} label={`${name}: ${phaseCopy.line}`} />
      <Stack gap="4">
        <Text as="h3" size="m">
          {copy.todo}
        </Text>
        {open.length === 0 && <p className="soft">{copy.nothing}</p>}
        {open.map((step) => (
          <TodoStep key={step.id} step={step} mayWrite={mayWrite} refused={refused} />
        ))}
      </Stack>
      <details>
        <summary>{copy.steps}</summary>
        <RuledList>
          {steps.map((step) => (
            <li key={step.id}>
              <div>
                {step.title}
                <span className="under small">
                  {workCopy.phases[step.phase]}
                  {step.dueOn !== null && (
                    <>
                      , {copy.due.toLowerCase()} <LocalTime at={`${step.dueOn}T12:00:00Z`} isDay />
                    </>
                  )}
                </span>
                <StepFiles files={step.files} />
                {!todo.includes(step.id) && <Requests requests={step.requests} />}
              </div>
              <State tone={stateTones[step.state]}>{workCopy.states[step.state]}</State>
            </li>
          ))}
        </RuledList>
      </details>
      <p>
        <a href={`${href('/dashboard/messages')}?project=${id}`}>{workCopy.messages}</a>
      </p>
      <SecretsPart project={project} mayWrite={mayWrite} refused={refused} />
    </PortalSection>
  );
}

const stateTones = { waiting: 'off', active: 'busy', done: 'good', skipped: 'off' } as const;

function SecretsPart({ project: { id, secrets }, mayWrite, refused }: ProjectPartProps) {
  const isRefused = refused?.at === id;
  return (
    <details open={isRefused}>
      <summary>{copy.secrets}</summary>
      <Stack gap="4">
        <p className="soft small">{copy.secretsLead(secretDays)}</p>
        <RuledList>
          {secrets.map((secret) => (
            <li key={secret.id}>
              <span>
                {secret.label}
                <span className="under small">
                  <LocalTime at={secret.createdAt} />{' '}
                  {secret.addedByName !== null && `${copy.by} ${secret.addedByName}`}
                </span>
              </span>
              <span className="small">
                {secret.openedAt !== null ? copy.secretOpened : secret.isSealed ? copy.secretOpen : copy.secretExpired}
              </span>
            </li>
          ))}
        </RuledList>
        {mayWrite && (
          <Stack as="form" method="post" action={href('/dashboard/work')} gap="4" align="start" width="s" noValidate>
            <OrganizationField />
            <input type="hidden" name="project" value={id} />
            <TextField
              name="label"
              id={`label-${id}`}
              label={copy.secretLabel}
              maxLength={workLengths.title}
              autoComplete="off"
              defaultValue={isRefused ? refused.typed['label'] : undefined}
            />
            <PlainTextArea
              name="text"
              id={`text-${id}`}
              label={copy.secretText}
              rows={2}
              maxLength={workLengths.secret}
              autoComplete="off"
              spellCheck={false}
            />
            <Button type="submit" name="action" value="secret">
              {copy.sendSecret}
            </Button>
          </Stack>
        )}
      </Stack>
    </details>
  );
}
