import './project-page.css';
import { adminWorkCopy as copy } from '#content/admin/work.ts';
import { workCopy } from '#content/work.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import type { TemplateActionData } from '#features/work/admin/project-actions.server.ts';
import { defaultTemplateId } from '#features/work/default-template.ts';
import type { SavedTemplate } from '#features/work/templates.server.ts';
import { phases, sides, stepKinds, workLengths, type TemplateStep } from '#features/work/work.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { PlainTextArea } from '#ui/fields/plain-text-area.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

/** Empty rows at the end, for new steps. */
const spareRows = [null, null, null];

const options = {
  phase: phases.map((value) => ({ value, copy: workCopy.phases[value] })),
  kind: stepKinds.map((value) => ({ value, copy: workCopy.kinds[value] })),
  side: sides.map((value) => ({ value, copy: workCopy.sides[value] })),
};

/** Each template in a form, and an empty one for the next. */
export function TemplatesPage({ templates }: { readonly templates: readonly SavedTemplate[] }) {
  const mayWrite = useCan('settings');
  const shown = mayWrite ? [...templates, { id: '', name: '', steps: [] }] : templates;
  return (
    <Stack gap="4">
      {shown.map((template) => (
        <details key={`${template.id || shown.length} ${template.steps.length}`}>
          <summary>{template.name || copy.newTemplate}</summary>
          <TemplateForm template={template} mayWrite={mayWrite} />
        </details>
      ))}
    </Stack>
  );
}

interface TemplateFormProps {
  readonly template: SavedTemplate;
  readonly mayWrite: boolean;
}

function TemplateForm({ template: { id, name, steps }, mayWrite }: TemplateFormProps) {
  const { Form, data, state, trouble } = useRetryingFetcher<TemplateActionData>();
  const refused = data?.result.ok === false ? workCopy.reasons[data.result.reason] : undefined;
  return (
    <Stack as={Form} method="post" gap="4" aria-label={name || copy.newTemplate}>
      <input type="hidden" name="id" value={id} />
      <div data-width="m">
        <TextField
          name="name"
          id={`name-${id}`}
          label={copy.name}
          defaultValue={name}
          maxLength={workLengths.title}
          error={refused}
          readOnly={!mayWrite}
        />
      </div>
      <p className="soft small">
        {copy.emptyRows} {copy.itemsHint}
      </p>
      {[...steps, ...spareRows].map((step, at) => (
        <StepRow key={`${at} ${step?.title ?? ''}`} step={step} id={`${id}-${at}`} at={at + 1} mayWrite={mayWrite} />
      ))}
      {mayWrite && (
        <Cluster gap="3" align="center">
          <Button type="submit" variant="primary" size="small" name="action" value="save" busy={state !== 'idle'}>
            {copy.save}
          </Button>
          {id !== '' && id !== defaultTemplateId && (
            <Button type="submit" variant="quiet" size="small" name="action" value="delete">
              {copy.remove}
            </Button>
          )}
          <p role="status" className="soft small">
            {trouble === null ? data?.result.ok === true && copy.templateSaved : troubleCopy[trouble]}
          </p>
        </Cluster>
      )}
    </Stack>
  );
}

interface StepRowProps {
  readonly step: TemplateStep | null;
  readonly id: string;
  readonly at: number;
  readonly mayWrite: boolean;
}

function StepRow({ step, id, at, mayWrite }: StepRowProps) {
  const field = (name: keyof TemplateStep, label: string) => ({ name, id: `${name}-${id}`, label });
  const select = (name: keyof typeof options, label: string) => (
    <SelectField {...field(name, label)} options={options[name]} defaultValue={step?.[name]} />
  );
  return (
    <fieldset className="template-step small" disabled={!mayWrite} aria-label={copy.rowOf(at)}>
      <TextField {...field('title', copy.stepTitle)} defaultValue={step?.title} maxLength={workLengths.title} />
      {select('phase', copy.phase)}
      {select('kind', copy.kind)}
      {select('side', copy.side)}
      <TextField {...field('days', copy.days)} type="number" min={0} max={730} defaultValue={step?.days ?? 0} />
      <PlainTextArea {...field('items', copy.items)} rows={2} defaultValue={step?.items.join('\n')} />
    </fieldset>
  );
}
