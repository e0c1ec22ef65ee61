import { questionsCopy as copy } from '#features/questions/editor/editor.copy.ts';
import { bookableTypes } from '#features/availability/find-times.public.server.ts';
import { fieldNames, intakeFields } from '#features/intake/intake-fields.ts';
import type { PreviewedField } from '#app/admin/questions/questions-preview.tsx';
import { intakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { intakeSteps, isNeeded } from '#features/intake/intake-steps.ts';
import { completeItems } from '#features/intake/questions/intake-questions.server.ts';
import type { FormDefinition } from '#features/questions/editor/edit-questions.server.ts';
import { callForm, intakeForm } from '#features/questions/form-names.public.ts';
import { askedForm } from '#features/questions/asked-form.public.server.ts';
import { questionKinds, questionsOf, type FormItem } from '#forms/questions/questions.ts';
import type { AppContext } from '#app/load-context.ts';

export type NamedForm = FormDefinition & { readonly title: string };

/** All forms whose questions can be edited. */
export async function questionForms(app: AppContext): Promise<NamedForm[]> {
  const types = await bookableTypes(app);
  return [intake, ...types.map(({ slug, name }) => callQuestions(slug, name))];
}

export async function findQuestionForm(app: AppContext, name: string): Promise<NamedForm | null> {
  return (await questionForms(app)).find((form) => form.name === name) ?? null;
}

/** The fields as visitors will see them, without their schemas. */
export function previewedFields(form: NamedForm, items: readonly FormItem[]): PreviewedField[] {
  const preview = askedForm({ version: 0, items }, form.complete);
  if (form !== intake) return questionsOf(preview);
  return [...intakeQuestions(preview).entries.values()].map((entry) => ({
    ...entry,
    ...('schema' in entry && { schema: undefined }),
  }));
}

const intake: NamedForm = {
  name: intakeForm,
  title: copy.intake,
  steps: intakeSteps.map(({ title }) => title),
  kinds: questionKinds,
  complete: completeItems,
  fields: Object.fromEntries(
    fieldNames.map((name) => {
      const { label, hint = '', step, options, kind } = intakeFields[name];
      const choices = kind === 'checkbox' ? ['Yes', 'No'] : (options ?? []);
      return [name, { label, hint, step, options: choices, isNeeded: isNeeded(name) }];
    }),
  ),
};

/** Their fields stay as they are, since hosts rely on them. */
function callQuestions(slug: string, name: string): NamedForm {
  return {
    name: callForm(slug),
    title: copy.call(name),
    steps: [name],
    kinds: questionKinds,
    complete: (items) => items,
    fields: {},
  };
}
