import './project-page.css';
import { useState } from 'react';
import { adminWorkCopy as copy, workCopy } from '#content/work.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import type { TemplateActionData } from '#features/work/admin/project-actions.server.ts';
import { defaultTemplateId } from '#features/work/default-template.ts';
import type { SavedTemplate } from '#features/work/templates.server.ts';
import { phases, sides, stepKinds, workLengths, type TemplateStep } from '#features/work/work.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

/** Empty rows at the end, for new steps. */
const spareRows = 3;

const stepOptions = {
  phase: phases.map((value) => ({ value, copy: workCopy.phases[value] })),
  kind: stepKinds.map((value) => ({ value, copy: workCopy.kinds[value] })),
  side: sides.map((value) => ({ value, copy: workCopy.sides[value] })),
};

export function TemplatesPage({ templates }: { readonly templates: readonly SavedTemplate[] }) {
  const mayWrite = useCan('settings');
  const [isNew, setNew] = useState(false);
  return (
    <Stack gap="10">
      {templates.map((template) => (
        <TemplateForm key={`${template.id} ${template.steps.length}`} template={template} mayWrite={mayWrite} />
      ))}
      {isNew && <TemplateForm template={{ id: '', name: '', steps: [] }} mayWrite={mayWrite} />}
      {mayWrite && !isNew && (
        <Cluster>
          <Button onClick={() => setNew(true)}>{copy.newTemplate}</Button>
        </Cluster>
      )}
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
  const rows: readonly (TemplateStep | null)[] = [...steps, ...Array.from({ length: spareRows }, () => null)];
  return (
    <Form method="post" aria-label={name || copy.newTemplate}>
      <fieldset disabled={!mayWrite}>
        <Stack gap="4">
          <input type="hidden" name="id" value={id} />
          <div data-width="m">
            <TextField
              name="name"
              id={`name-${id}`}
              label={copy.name}
              defaultValue={name}
              maxLength={workLengths.title}
              error={refused}
            />
          </div>
          <p className="soft small">
            {copy.emptyRows} {copy.itemsHint}
          </p>
          <div className="small">
            <div className="template-row template-head soft" aria-hidden="true">
              {[copy.phase, copy.stepTitle, copy.kind, copy.side, copy.daysShort, copy.items].map((label) => (
                <span key={label}>{label}</span>
              ))}
            </div>
            {rows.map((step, at) => (
              <TemplateRow key={step === null ? `new ${at}` : `${at} ${step.title}`} step={step} at={at + 1} />
            ))}
          </div>
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
      </fieldset>
    </Form>
  );
}

function TemplateRow({ step, at }: { readonly step: TemplateStep | null; readonly at: number }) {
  const select = (field: keyof typeof stepOptions, label: string) => (
    <select className="control" name={field} aria-label={label} defaultValue={step?.[field]}>
      {stepOptions[field].map(({ value, copy: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <div className="template-row" role="group" aria-label={copy.rowOf(at)}>
      {select('phase', copy.phase)}
      <input
        className="control"
        name="title"
        aria-label={copy.stepTitle}
        placeholder={copy.stepTitle}
        defaultValue={step?.title}
        maxLength={workLengths.title}
        autoComplete="off"
      />
      {select('kind', copy.kind)}
      {select('side', copy.side)}
      <input
        className="control"
        name="days"
        type="number"
        min={0}
        max={730}
        aria-label={copy.days}
        title={copy.days}
        defaultValue={step?.days ?? 0}
      />
      <textarea
        className="control"
        name="items"
        rows={2}
        aria-label={copy.items}
        placeholder={copy.items}
        defaultValue={step?.items.join('\n')}
      />
    </div>
  );
}
